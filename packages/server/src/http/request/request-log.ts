import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../kernel/deps/deps.ts';
import { wasRefusedOnPurpose } from './errors.ts';

/** Logs one line and one metric per request, without query, body, or client address. */
export function addRequestLog(app: FastifyInstance, deps: Pick<Deps, 'log' | 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    deps.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    const hasFailed = reply.statusCode >= 500 && !wasRefusedOnPurpose(request);
    if (!isEventStream(reply))
      deps.metrics.recentRequests.add(`${request.method} ${route}`, hasFailed, reply.elapsedTime);
    deps.log.debug({ ...labels, requestId: request.id, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}

/** The duration of a stream depends on its reader, so it is not a metric of the route. */
function isEventStream(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type') ?? reply.raw.getHeader('content-type');
  return String(type).startsWith('text/event-stream');
}
