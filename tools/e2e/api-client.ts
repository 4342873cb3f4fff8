/** A response of the API; the body is null if it is empty. */
export interface ApiResponse {
  status: number;
  body: unknown;
}

/** A client of the public API that keeps the session cookie. */
export interface ApiClient {
  /** `more` are additional headers. @throws without a response within 60 s */
  call(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<ApiResponse>;
  /** Returns the response body, typed as `Body`. @throws with the response on a status over 299 */
  expectOk<Body>(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<Body>;
  /** Returns the name and value of each cookie, for a browser context. */
  cookies(): { name: string; value: string }[];
}

const timeoutMs = 60_000;

/** Calls the server at `url`; FormData is sent as such, anything else as JSON. */
export function apiClient(url: string): ApiClient {
  const jar = new Map<string, string>();

  async function call(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more,
    };
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  return {
    call,
    async expectOk<Body>(
      method: string,
      path: string,
      body?: unknown,
      more?: Record<string, string>,
    ): Promise<Body> {
      const answer = await call(method, path, body, more);
      if (answer.status > 299)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as Body;
    },
    cookies: () => [...jar].map(([name, value]) => ({ name, value })),
  };
}
