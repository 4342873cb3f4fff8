import { errorStatus } from '@parley/contracts/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/errors.ts';
import { AppError } from '../errors/app-error.ts';
import type { Deps } from '../kernel/deps.ts';
import { languageOf } from './language.ts';

type ErrorDeps = Pick<Deps, 'log' | 'sentences'>;

/**
 * Every error is sent as {message, code, requestId}; unexpected errors are logged and sent without details.
 */
export function addErrorHandling(app: FastifyInstance, deps: ErrorDeps): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (!known)
      deps.log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'request_failed');
    sendError(deps, request, reply, known ?? new AppError('internal_error'));
  });
  app.setNotFoundHandler((request, reply) => sendError(deps, request, reply, new AppError('not_found')));
}

function sendError(deps: ErrorDeps, request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // After half a request, nothing else on the connection can be parsed.
  if (!request.raw.complete) reply.header('connection', 'close');
  reply.status(error.status).send(errorBody(deps, request, error));
}

/** The body of an error response in the caller's language. */
export function errorBody(
  deps: ErrorDeps,
  request: FastifyRequest,
  error: AppError,
): Record<string, unknown> {
  const language = languageOf(deps, request);
  const fields = Object.fromEntries(
    error.fields.map(({ path, key, params }) => [path, deps.sentences.render(language, key, params)]),
  );
  const [firstField] = Object.values(fields);
  return {
    message: firstField ?? deps.sentences.render(language, `errors.${error.code}`, error.params),
    code: error.code,
    requestId: request.id,
    ...(error.fields.length > 0 ? { fields } : {}),
    ...error.extra,
  };
}

/** The AppError for anything thrown; undefined for an unexpected error. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailable) {
    return new AppError('database_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return new AppError('payload_too_large', { params: { maxMb: 1 } });
  if (statusCode === 415) return new AppError('unsupported_media_type');
  if (statusCode === 404) return new AppError('not_found');
  if (statusCode === 429) return new AppError('rate_limited');
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? new AppError('bad_request', { cause: error })
    : undefined;
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
}

/** Responds to input that Node's HTTP parser rejects before a request exists. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request';
  const body = JSON.stringify({ message: code, code, requestId: '' });
  socket.end(
    `HTTP/1.1 ${errorStatus[code]} ${code}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
