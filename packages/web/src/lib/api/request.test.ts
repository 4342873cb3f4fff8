import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { apiRequest, requestContext } from './request.ts';

const fetched: { url: string; init: RequestInit }[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  fetched.length = 0;
  answer = () => Response.json({ ok: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    fetched.push({ url, init });
    return await answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  requestContext.organizationId = () => undefined;
  requestContext.language = () => undefined;
});

const headersOf = (index = 0) => new Headers(fetched[index]?.init.headers);

async function failureOf(response: Response): Promise<ApiError> {
  answer = () => response;
  const error: unknown = await apiRequest('GET', '/api/x').catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('apiRequest', () => {
  it('FETCH-01: sends credentials with every call', async () => {
    await apiRequest('GET', '/api/x');
    await apiRequest('DELETE', '/api/x');
    expect(fetched.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
  });

  it('FETCH-02: accepts method, path and an optional JSON body', async () => {
    await apiRequest('PATCH', '/api/chatbots/1', { name: 'A' });
    expect(fetched[0]?.url).toBe('/api/chatbots/1');
    expect(fetched[0]?.init).toMatchObject({ method: 'PATCH', body: '{"name":"A"}' });
  });

  it('FETCH-03: sets the content type only if there is a JSON body', async () => {
    await apiRequest('POST', '/api/logout');
    await apiRequest('POST', '/api/login', {});
    await apiRequest('POST', '/api/upload', new FormData());
    expect([0, 1, 2].map((index) => headersOf(index).get('content-type'))).toEqual([
      null,
      'application/json',
      null,
    ]);
  });

  it('FETCH-04: returns parsed JSON, and success for an OK response that is not JSON', async () => {
    expect(await apiRequest('GET', '/api/x')).toEqual({ ok: true });
    answer = () => new Response('done', { headers: { 'content-type': 'text/plain' } });
    expect(await apiRequest('GET', '/api/x')).toEqual({ success: true });
    answer = () => new Response(null, { status: 204 });
    expect(await apiRequest('DELETE', '/api/x')).toEqual({ success: true });
  });

  it('sends organization and language of the page', async () => {
    requestContext.organizationId = () => 'org-1';
    requestContext.language = () => 'ar';
    await apiRequest('GET', '/api/x');
    expect(headersOf().get('x-organization-id')).toBe('org-1');
    expect(headersOf().get('accept-language')).toBe('ar');
  });

  it('ERR-01: throws for every response that is not OK', async () => {
    for (const status of [400, 401, 404, 409, 500, 503]) {
      expect((await failureOf(new Response('', { status }))).status).toBe(status);
    }
  });

  it('ERR-02: uses the message of a JSON body, else the whole body', async () => {
    const named = await failureOf(
      Response.json(
        { message: 'x', code: 'conflict', fields: { name: 'Too long' }, requestId: 'r1' },
        { status: 409 },
      ),
    );
    expect(named).toMatchObject({
      message: 'x',
      code: 'conflict',
      fields: { name: 'Too long' },
      requestId: 'r1',
      hasText: true,
    });
    expect((await failureOf(Response.json({ a: 1 }, { status: 500 }))).message).toBe('{"a":1}');
  });

  it('ERR-03: uses the text of another body, else the status text', async () => {
    expect((await failureOf(new Response('boom', { status: 500 }))).message).toBe('boom');
    const silent = await failureOf(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(silent).toMatchObject({ message: 'Bad Gateway', hasText: false });
  });

  it('reports a request without a response as status 0', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    await expect(apiRequest('GET', '/api/x')).rejects.toMatchObject({ status: 0, code: 'network_error' });
  });

  it('rethrows the caller’s abort unchanged', async () => {
    const stop = new AbortController();
    answer = () => {
      stop.abort(new Error('left the page'));
      return Promise.reject(stop.signal.reason);
    };
    await expect(apiRequest('GET', '/api/x', undefined, { signal: stop.signal })).rejects.toThrow(
      'left the page',
    );
  });
});
