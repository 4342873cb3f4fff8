import { currentRequestId } from '../../lib/net/request-id.ts';

/** Wraps `fetch` to send the id of the current request, so that a provider's log can be matched with ours. */
export function withRequestIdHeader(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const requestId = currentRequestId();
    if (requestId === null) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set('x-request-id', requestId);
    return fetch(input, { ...init, headers });
  };
}
