import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDeps } from '../http-deps.ts';
import { mayCall } from './key-scope.ts';

/** Together with the cache lifetime of a key, ends the streams of a revoked key within 5 s. */
const recheckMs = 2_500;

/** Closes a stream opened with an API key once the key loses access (SEC-2). */
export function watchKey(
  deps: HttpDeps,
  route: RouteDefinition,
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  if (reply.raw.destroyed || reply.raw.writableEnded) return;
  const recheck = setInterval(() => {
    deps.apiKeys.resolve(key).then(
      (holder) => {
        if (!holder || !mayCall(holder, route)) reply.raw.destroy();
      },
      (error: unknown) => {
        deps.log.warn({ err: error, requestId: request.id }, 'key_recheck_failed');
        reply.raw.destroy();
      },
    );
  }, recheckMs);
  reply.raw.once('close', () => clearInterval(recheck));
}
