import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/**
 * Runs `work`, and everything it starts, under the id of the request that caused it. Events, log lines, and provider calls read
 * it from here, so that one id connects a request with its jobs and their calls (REL-18).
 */
export function withRequestId<T>(requestId: string | null, work: () => T): T {
  return current.run(requestId, work);
}

/** The id of the request that caused the running work; null for scheduled work. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}

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
