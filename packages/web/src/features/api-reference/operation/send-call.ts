/** Response of a tried operation. */
export type CallResult = { status: number; ms: number; headers: [string, string][]; text: string };

const timeoutMs = 60_000;
const maxShownChars = 50_000;
const shownHeaders = ['content-type', 'ratelimit-policy', 'ratelimit', 'retry-after'];

/**
 * Sends a request to this installation with the key alone: no cookies are sent, and redirects are not followed.
 * @throws DOMException or TypeError if there is no response
 */
export async function sendCall(
  { method, address, body }: { method: string; address: string; body: string | undefined },
  key: string,
): Promise<CallResult> {
  if (!/^\/(?!\/)/.test(address)) throw new TypeError('Only calls of this installation');
  const begun = performance.now();
  const response = await fetch(address, {
    method,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const headers = shownHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: response.status,
    ms: Math.round(performance.now() - begun),
    headers,
    text: readable(text).slice(0, maxShownChars),
  };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
