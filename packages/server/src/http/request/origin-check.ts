import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { isOwnOrigin } from '../../lib/net/hosts.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by pages of other sites (SEC-45). A client that sends neither `Origin` nor `Sec-Fetch-Site` is not a
 * browser and passes. Visitor routes have their own rule, because other sites are meant to call them.
 */
export function addOriginCheck(app: FastifyInstance, appUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || request.url.startsWith('/api/chat/')) return;
    const site = request.headers['sec-fetch-site'];
    if (site === 'same-origin' || site === 'none') return;
    const { origin } = request.headers;
    if (origin === undefined && site === undefined) return;
    if (origin === undefined || !isOwnOrigin(origin, request.host, appUrl)) throw new AppError('forbidden');
  });
}
