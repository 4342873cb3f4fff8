import type { ServerResponse } from 'node:http';

/** Sends JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    ...headers,
  });
  response.end(body);
}

/** Sends an error with the fields that OpenAI, Anthropic and Google clients read. @param retryAfterSeconds sent with 429 and 503. */
export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  retryAfterSeconds = 1,
): void {
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
  const isLater = status === 429 || status === 503;
  const headers: Record<string, string> = isLater ? { 'retry-after': String(retryAfterSeconds) } : {};
  const error = { message, type, param: null, code: status, status: type.toUpperCase() };
  sendJson(response, status, { type: 'error', error }, headers);
}
