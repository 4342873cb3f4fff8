/** A failed request. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Error code of the server, else `network_error` or `unknown`. */
  readonly code: string;
  /** Translated errors by path of the field, for invalid input. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** Whether the message is from the response body, not only the HTTP status text. */
  readonly hasText: boolean;

  constructor(init: {
    status: number;
    message: string;
    hasText: boolean;
    code?: string | undefined;
    fields?: Record<string, string> | undefined;
    requestId?: string | null | undefined;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.status = init.status;
    this.code = init.code ?? 'unknown';
    this.fields = init.fields ?? {};
    this.requestId = init.requestId ?? null;
    this.hasText = init.hasText;
  }
}

/** Whether the object does not exist, or not for this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stringsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Converts an error response: message from the body's `message`, else the serialized body, else its text, else the status text.
 */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const requestId = response.headers.get('x-request-id');
  if (!isRecord(body)) {
    return new ApiError({
      status: response.status,
      message: text || response.statusText,
      hasText: text !== '',
      requestId,
    });
  }
  const hasMessage = typeof body.message === 'string' && body.message !== '';
  return new ApiError({
    status: response.status,
    message: hasMessage ? String(body.message) : JSON.stringify(body),
    hasText: hasMessage || Object.keys(body).length > 0,
    code: typeof body.code === 'string' ? body.code : undefined,
    fields: stringsOf(body.fields),
    requestId: typeof body.requestId === 'string' ? body.requestId : requestId,
  });
}
