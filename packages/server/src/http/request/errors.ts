import type { Socket } from 'node:net';
import { deliberateRefusals, type ErrorCode } from '@parley/contracts/values/error-codes';
import { maxFileBytes } from '@parley/contracts/values/lists';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { openAiError, speaksOpenAi } from '../../kernel/exchange/openai-error.ts';
import { QueueFull } from '../../lib/timing/limiter.ts';
import { languageOf } from '../callers/language.ts';
import { drainRequest } from './drain-request.ts';

type ErrorDeps = Pick<Deps, 'log' | 'sentences' | 'platform'>;

const refusedOnPurpose = new WeakSet<FastifyRequest>();

/** Whether a quota, a pause, or maintenance refused a request, which is not a failure of the program. */
export function wasRefusedOnPurpose(request: FastifyRequest): boolean {
  return refusedOnPurpose.has(request);
}

/** How much of a refused request is still read; with a longer request, the sender may see a connection reset. */
const drained = { maxBytes: 2 * maxFileBytes, timeoutMs: 30_000 };

/**
 * Sends every error as {message, code, requestId}, or in OpenAI's format; unexpected errors are logged and sent without details.
 */
export function addErrorHandling(app: FastifyInstance, deps: ErrorDeps): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (!known)
      deps.log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'request_failed');
    if (known?.code === 'storage_full')
      deps.log.error({ err: known.cause, requestId: request.id, route: routeOf(request) }, 'storage_full');
    return sendError(deps, request, reply, known ?? new AppError('internal_error'));
  });
  app.setNotFoundHandler((request, reply) => sendError(deps, request, reply, new AppError('not_found')));
}

/**
 * Sends an error once its request has been read: a client that is still sending its body would otherwise see a connection reset
 * instead of the response.
 */
export async function sendError(
  deps: ErrorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): Promise<FastifyReply> {
  if (deliberateRefusals.includes(error.code)) refusedOnPurpose.add(request);
  await drainRequest(request.raw, drained);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // The rest of an incomplete request would be parsed as the next one.
  if (!request.raw.complete) reply.header('connection', 'close');
  return reply.status(error.status).send(errorBody(deps, request, error));
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
  const message = firstField ?? deps.sentences.render(language, error.sentence, error.params);
  if (speaksOpenAi(request.url)) return openAiError(error, message);
  return {
    message,
    code: error.code,
    requestId: request.id,
    ...(error.fields.length > 0 ? { fields } : {}),
    ...error.extra,
  };
}

/** Converts anything thrown to an AppError; undefined for an unexpected error. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailable) {
    return new AppError('database_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  if (error instanceof QueueFull) return new AppError('overloaded', { retryAfterSeconds: 2, cause: error });
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return new AppError('payload_too_large', { params: { maxMb: 1 } });
  if (statusCode === 415) return new AppError('unsupported_media_type');
  // A path parameter that is too long cannot be an existing id.
  if (statusCode === 404 || statusCode === 414) return new AppError('not_found');
  if (statusCode === 429) return new AppError('rate_limited');
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? new AppError('bad_request', { cause: error })
    : undefined;
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
}

/** Responds to input that Node's HTTP parser rejects or times out on, before a request object exists. */
export function clientErrorHandler({
  sentences,
  ids,
}: Pick<Deps, 'sentences' | 'ids'>): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { code, status } = new AppError(parserErrors[error.code ?? ''] ?? 'bad_request');
    const message = sentences.render('en', `errors.${code}`);
    const body = JSON.stringify({ message, code, requestId: ids.next() });
    socket.end(
      `HTTP/1.1 ${status} ${code}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}

const parserErrors: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};
