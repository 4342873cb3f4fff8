import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDeps } from './http-deps.ts';
import { mayCall } from './key-scope.ts';

/** With the time that a key is remembered, a revoked one ends its streams within 5 s. */
const recheckMs = 2_500;

/** Closes the stream that a key has opened once the key no longer may (SEC-2). */
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
