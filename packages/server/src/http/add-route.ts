import { createHash } from 'node:crypto';
import { isAdminPermission } from '@parley/contracts/rights/admin-permissions';
import { acceptsAbsence, type RouteDefinition } from '@parley/contracts/route';
import { type ErrorCode, errorStatus } from '@parley/contracts/values/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { requireStepUp } from '../accounts/sessions/require-step-up.ts';
import { AppError } from '../errors/app-error.ts';
import { checkInput } from '../kernel/exchange/check-input.ts';
import type { Call, Handler } from '../kernel/exchange/handler.ts';
import { assertStorable, assertStorableQuery } from '../kernel/exchange/plain-text.ts';
import type { AdminScope, Scope, SessionScope } from '../kernel/scope.ts';
import { organizationScope, sessionScope } from './callers/actor.ts';
import { adminScope } from './callers/admin-scope.ts';
import { keyScope, readApiKey } from './callers/key-scope.ts';
import { languageOf } from './callers/language.ts';
import { watchKey } from './callers/watch-key.ts';
import type { HttpDeps } from './http-deps.ts';
import { assertNoMaintenance } from './maintenance.ts';

/**
 * Registers one endpoint of the contract. Checks run in this order: maintenance, permission, input, handler, response
 * schema.
 */
export function addRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: R,
  handler: Handler<R>,
): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: route.rawBody === undefined ? {} : { rawBody: route.rawBody },
    handler: async (request, reply) => {
      try {
        return await respond(deps, route, handler, request, reply);
      } catch (error) {
        if (route.keysOnly === true && isUnauthenticated(error)) reply.header('www-authenticate', 'Bearer');
        if (!isAbsence(error) || !prefersEmpty(route, request)) throw error;
        if (route.permission === 'public') reply.header('access-control-allow-origin', '*');
        return reply.status(204).send();
      }
    },
  });
}

async function respond<R extends RouteDefinition>(
  deps: HttpDeps,
  route: R,
  handler: Handler<R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertNoMaintenance(deps, route);
  const scope = await scopeFor(deps, route, request, reply);
  const call = {
    ...readInput(route, request),
    scope: withIdempotency(route, request, scope),
    language: languageOf(deps, request),
    request,
    reply,
  };
  const answer = await handler(call as unknown as Call<R>);
  if (answer === reply || reply.sent || reply.raw.headersSent) {
    const key = readApiKey(request);
    const isOfKey = scope !== null && 'actor' in scope && scope.actor.kind === 'api-key';
    if (isOfKey && key !== undefined) watchKey(deps, route, key, { request, reply });
    return reply;
  }
  return sendAnswer(route, reply, answer);
}

/** Scope of the caller: none, a user, a member or API key, or an administrator of the platform. */
type AnyScope = SessionScope | Scope | AdminScope | null;

function isUnauthenticated(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unauthenticated';
}

function isAbsence(error: unknown): boolean {
  return isUnauthenticated(error) || (error instanceof AppError && error.code === 'chatbot_not_found');
}

function prefersEmpty(route: RouteDefinition, request: FastifyRequest): boolean {
  return route.emptyIfAbsent === true && request.headers.accept === acceptsAbsence;
}

async function scopeFor(
  deps: HttpDeps,
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnyScope> {
  if (route.permission === 'public' || route.permission === 'visitor') return null;
  if (isAdminPermission(route.permission)) return adminScope(deps, route, request);
  const key = readApiKey(request);
  if (key !== undefined) return keyScope(deps, route, { request, reply }, key);
  if (route.keysOnly === true) throw new AppError('unauthenticated');
  const caller = await sessionScope(deps, request);
  const scope =
    route.permission === 'session'
      ? caller
      : organizationScope(caller, route, request.headers['x-organization-id']);
  if (route.confirmation === true) await requireStepUp(deps, scope);
  return scope;
}

function readInput(route: RouteDefinition, request: FastifyRequest) {
  const isMultipart = route.multipart === true && request.isMultipart();
  assertStorable(request.params);
  assertStorableQuery(request.url);
  assertStorable(request.query);
  if (route.rawBody === undefined && !isMultipart) assertStorable(request.body);
  return {
    params: route.params ? checkParams(route.params, request.params) : undefined,
    query: route.query ? checkInput(route.query, request.query) : undefined,
    body: route.body && !isMultipart ? checkInput(route.body, request.body ?? {}) : undefined,
  };
}

/** @throws AppError `not_found` of the route's item if a path parameter is not a valid id. */
function checkParams(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  const missing = result.error?.issues.map(({ message }) => message).find(isErrorCode);
  if (missing !== undefined) throw new AppError(missing);
  return checkInput(schema, value);
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text);
}

function withIdempotency(route: RouteDefinition, request: FastifyRequest, scope: AnyScope): AnyScope {
  const key = request.headers['idempotency-key'];
  if (!scope || route.idempotent !== true || typeof key !== 'string') return scope;
  if (key.length < 1 || key.length > 200) {
    throw new AppError('validation_failed', {
      fields: [{ path: 'Idempotency-Key', key: 'validation.invalid' }],
    });
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.params, request.body ?? null]))
    .digest('hex');
  return { ...scope, idempotency: { route: `${route.method} ${route.path}`, key, requestHash } };
}

function sendAnswer(route: RouteDefinition, reply: FastifyReply, answer: unknown): FastifyReply {
  const [status, schema] = successOf(route);
  if (!schema) return reply.status(status).send();
  return reply.status(status).send(schema.parse(answer));
}

function successOf(route: RouteDefinition): [number, ZodType | null] {
  for (const status of [200, 201, 204] as const) {
    const schema = route.responses[status];
    if (schema !== undefined) return [status, schema];
  }
  throw new Error(`${route.method} ${route.path} declares no answer`);
}
