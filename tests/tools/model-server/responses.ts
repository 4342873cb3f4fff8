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

/** Sends an error in OpenAI's shape. */
export function sendError(response: ServerResponse, status: number, message: string): void {
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '1' } : {};
  sendJson(response, status, { error: { message, type, param: null, code: null } }, headers);
}
