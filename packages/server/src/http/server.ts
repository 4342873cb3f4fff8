import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { maxFileBytes } from '@parley/contracts/values/lists';
import Fastify, { type FastifyInstance } from 'fastify';
import { isHttps } from '../accounts/sessions/session-cookie.ts';
import { AppError } from '../errors/app-error.ts';
import { isOwnOrigin } from '../lib/net/hosts.ts';
import { withRequestId } from '../lib/net/request-id.ts';
import { minuteMs } from '../lib/timing/durations.ts';
import { addAdminAllow } from './callers/admin-allow.ts';
import type { HttpDeps } from './http-deps.ts';
import { addSecurityHeaders } from './pages/security-headers.ts';
import { addErrorHandling, clientErrorHandler, sendError, toAppError } from './request/errors.ts';
import { addJsonBody, addMailBody } from './request/json-body.ts';
import { addRequestLog } from './request/request-log.ts';
import { addRequestShape } from './request/request-shape.ts';

const maxBodyBytes = 1_048_576;
const maxHeaderBytes = 16_384;
const headersTimeoutMs = 10_000;
const requestTimeoutMs = minuteMs;
/** How often connections are checked against those timeouts. With Node's default of 30 s, slow headers could take 40 s. */
const timeoutCheckMs = 1_000;

/** The web server as a type for other folders, so that they do not import the framework. */
export type HttpServer = FastifyInstance;

/** Creates a Fastify instance with all protections that do not depend on a route. */
export async function createHttpServer(deps: HttpDeps): Promise<HttpServer> {
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    connectionTimeout: 0,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 10_000,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
    },
    forceCloseConnections: 'idle',
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    genReqId: () => deps.ids.next(),
    requestIdHeader: false,
    logger: false,
    clientErrorHandler: clientErrorHandler(deps),
    frameworkErrors: (error, request, reply) => {
      void sendError(deps, request, reply, toAppError(error) ?? new AppError('bad_request'));
    },
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: true },
  });
  addErrorHandling(app, deps);
  app.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done));
  addRequestLog(app, deps);
  addSecurityHeaders(app, isHttps(deps.config));
  addRequestShape(app, deps);
  addAdminAllow(app, deps.config.adminAllow);
  addOriginCheck(app, deps.config.appUrl);
  addJsonBody(app);
  addMailBody(app);
  await app.register(cookie);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxFileBytes + 1, files: 1, fields: 5, fieldSize: 10_000, parts: 6, headerPairs: 50 },
  });
  return app;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by pages of other sites (SEC-45). A client that sends neither `Origin` nor `Sec-Fetch-Site` is not a
 * browser and passes. Visitor routes have their own rule, because other sites are meant to call them.
 */
function addOriginCheck(app: FastifyInstance, appUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method) || request.url.startsWith('/api/chat/')) return;
    const site = request.headers['sec-fetch-site'];
    if (site === 'same-origin' || site === 'none') return;
    const { origin } = request.headers;
    if (origin === undefined && site === undefined) return;
    if (origin === undefined || !isOwnOrigin(origin, request.host, appUrl)) throw new AppError('forbidden');
  });
}
