import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from '../db/sql.ts';
import { AppError } from '../errors/app-error.ts';
import { measureWaiting } from '../resources/admin/health/measure-waiting.ts';
import type { HttpDeps } from './http-deps.ts';

/** Whether the process accepts new work. */
export interface Readiness {
  isStopping: boolean;
}

/**
 * `/healthz` (the process is alive), `/readyz` (it can serve), `/metrics` (requires the token; without a configured token, only
 * local programs can read it, but not callers behind a proxy on this machine).
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
    if (!mayReadMetrics(deps.config, request)) throw new AppError('not_found');
    await measureWaiting(deps);
    const { contentType, body } = await deps.metrics.text();
    return reply.header('content-type', contentType).send(body);
  });
}

function mayReadMetrics(
  { metricsToken: token, appUrl }: HttpDeps['config'],
  request: FastifyRequest,
): boolean {
  if (token === undefined)
    return isDirectFromThisMachine(request) && isLocalName(appUrl ?? 'http://localhost');
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const thisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const addedByProxies = /^(forwarded|via|true-client-ip|x-(forwarded|real|client|original|cluster)-.+|cf-.+)$/;

/**
 * Whether the caller connects directly from this machine. A proxy that adds no header is recognized by the public host that it
 * passes on, or by HTTP/1.0, which nginx uses by default.
 */
function isDirectFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  return (
    thisMachine.has(socket.remoteAddress ?? '') &&
    raw.httpVersion === '1.1' &&
    isLocalName(`http://${headers.host}`) &&
    !Object.keys(headers).some((name) => addedByProxies.test(name))
  );
}

function isLocalName(url: string): boolean {
  return URL.canParse(url) && localNames.has(new URL(url).hostname);
}
