import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from '../db/sql.ts';
import { AppError } from '../errors/app-error.ts';
import type { HttpDeps } from './http-deps.ts';

/** Whether the process accepts new work. */
export interface Readiness {
  isStopping: boolean;
}

/**
 * `/healthz` (the process is alive), `/readyz` (it can serve), `/metrics` (requires the token; without one,
 * local only).
 */
export function addHealth(app: FastifyInstance, deps: HttpDeps, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (readiness.isStopping) throw new AppError('shutting_down');
    await deps.database.tenant.rows(sql`select 1`);
    if (!(await deps.database.hasRoom())) throw new AppError('storage_full');
    return { status: 'ready', engine: deps.database.engine };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps.config.metricsToken, request)) throw new AppError('not_found');
    const { contentType, body } = await deps.metrics.text();
    return reply.header('content-type', contentType).send(body);
  });
}

function mayReadMetrics(token: string | undefined, request: FastifyRequest): boolean {
  if (token === undefined) {
    const peer = request.socket.remoteAddress;
    const isProxied = request.headers['x-forwarded-for'] !== undefined;
    return !isProxied && (peer === '127.0.0.1' || peer === '::1' || peer === '::ffff:127.0.0.1');
  }
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
