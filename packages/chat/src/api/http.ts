import { fields, parseJson, text, textOrNull } from '../lib/read.ts';

const DEFAULT_TIMEOUT_MS = 20_000;

/** The operator's maintenance announcement: a message, and the expected end in ISO 8601. */
export type Announcement = { message: string | null; expectedEnd: string | null };

/** The server's refusal of a request: error code, status, and wait and announcement if given. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly announcement: Announcement | null;

  constructor(
    code: string,
    status: number,
    retryAfterMs: number | null,
    announcement: Announcement | null = null,
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.announcement = announcement;
  }
}

/** Whether a retry can succeed later: the server is not ready, or a rate limit was exceeded. */
export function isRetryable({ status }: ApiError): boolean {
  return status === 429 || status >= 500;
}

/** No response arrived: the connection is down, the server is unreachable, or the request timed out. */
export class NetworkError extends Error {}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
};

/** Sends one request to our own origin. Resolves with a 2xx response; throws ApiError, NetworkError, or the signal's AbortError. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, headers = {}, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  try {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      signal: controller.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await readApiError(response);
    return response;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new NetworkError();
  } finally {
    clearTimeout(timer);
  }
}

async function readApiError(response: Response): Promise<ApiError> {
  const body = fields(parseJson(await response.text()));
  return new ApiError(
    text(body.code),
    response.status,
    retryAfterMs(response.headers.get('Retry-After')),
    body.code === 'maintenance'
      ? { message: textOrNull(body.announcement), expectedEnd: textOrNull(body.expectedEnd) }
      : null,
  );
}

/** Returns the wait of a Retry-After header (RFC 9110, 10.2.3; seconds or date) in milliseconds. */
export function retryAfterMs(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
