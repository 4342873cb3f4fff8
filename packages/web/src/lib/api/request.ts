import { ApiError, errorFromResponse } from './api-error.ts';

/** Headers of every request; set once at start, so that lib/api does not depend on session and language. */
export const requestContext = {
  organizationId: (): string | undefined => undefined,
  language: (): string | undefined => undefined,
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** How long to wait for the whole response. */
  timeoutMs?: number | undefined;
  headers?: Record<string, string> | undefined;
  /** Result for an OK response that is not JSON; `{success: true}` by default. */
  whenEmpty?: unknown;
};

const defaultTimeoutMs = 30_000;

function headersFor(body: unknown, extra: Record<string, string> | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', ...extra });
  const organizationId = requestContext.organizationId();
  const language = requestContext.language();
  if (organizationId) headers.set('x-organization-id', organizationId);
  if (language) headers.set('accept-language', language);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  return headers;
}

function encode(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  return body instanceof FormData ? body : JSON.stringify(body);
}

async function parse(response: Response, whenEmpty: unknown): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  if (!isJson) return whenEmpty;
  const text = await response.text();
  return text === '' ? whenEmpty : JSON.parse(text);
}

/**
 * Sends every request to the server. Returns parsed JSON, or `whenEmpty` for an OK response that is not JSON.
 * @throws {ApiError} for any other response, with status 0 if there is none (offline, timeout).
 * @throws the signal's reason if the caller aborts.
 */
export async function apiRequest(
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const encoded = encode(body);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      headers: headersFor(body, options.headers),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(encoded === undefined ? {} : { body: encoded }),
    });
    if (response.ok)
      return await parse(response, 'whenEmpty' in options ? options.whenEmpty : { success: true });
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    const code = timeout.aborted ? 'timeout' : 'network_error';
    throw new ApiError({ status: 0, message: '', hasText: false, code, cause });
  }
  throw await errorFromResponse(response);
}
