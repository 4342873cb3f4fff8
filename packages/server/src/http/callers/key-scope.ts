import { isAdminPermission } from '@parley/contracts/rights/admin-permissions';
import { apiKeyLevelFor, isAllowed, isLevelEnough } from '@parley/contracts/rights/permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressRule } from '../../accounts/attempts/sign-in-rules.ts';
import type { ApiKeyHolder } from '../../accounts/credentials/api-keys.ts';
import { AppError, keyLevelTooLow, rateLimited } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { HttpDeps } from '../http-deps.ts';
import { organizationScope } from './actor.ts';
import { languageOf, rememberLanguage } from './language.ts';

/** The token of `Authorization: Bearer …`, or undefined. Keys are not accepted anywhere else (SEC-15). */
export function readApiKey(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Returns the scope of a call with an API key: the key's organization, with at most its creator's current
 * rights.
 * @throws AppError `unauthenticated` for an invalid key, `rate_limited` after too many invalid keys or too
 * many calls, `organization_changed`, `forbidden` if the level or the creator's role is too low, or if no key
 * may call the route.
 */
export async function keyScope(
  deps: HttpDeps,
  route: RouteDefinition,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  key: string,
): Promise<Scope> {
  const holder = await deps.apiKeys.resolve(key);
  if (!holder) return refuseUnknown(deps, request);
  await takeCall(deps, holder, reply);
  if (holder.language) rememberLanguage(request, holder.language);
  const scope = organizationScope(
    {
      organizationId: holder.organizationId,
      sessionId: null,
      userId: holder.userId,
      actor: { kind: 'api-key', id: holder.apiKeyId },
      role: holder.role,
      suspensionReason: holder.suspensionReason,
      language: languageOf(deps, request),
      requestId: request.id,
      ip: request.ip,
    },
    route,
    request.headers['x-organization-id'],
  );
  // A key can never call a route that requires step-up (SEC-7).
  const needed = levelFor(route);
  if (!isLevelEnough(holder.level, needed)) throw keyLevelTooLow(needed);
  return { ...scope, keyLevel: holder.level };
}

/** Whether a key still has access to a route that it has called before. */
export function mayCall(holder: ApiKeyHolder, route: RouteDefinition): boolean {
  const { role, suspensionReason } = holder;
  if (suspensionReason !== null && route.duringSuspension !== true) return false;
  return isAllowed(role, route.permission) && isLevelEnough(holder.level, levelFor(route));
}

/**
 * The lowest key level that may call a route; null if no key may, and for routes that require no permission.
 */
export function levelFor(route: RouteDefinition) {
  const { permission } = route;
  if (isAdminPermission(permission)) return null;
  if (permission === 'public' || permission === 'visitor' || permission === 'session') return null;
  return route.confirmation === true ? null : apiKeyLevelFor[permission];
}

/**
 * A valid key always passes, so that one misconfigured client does not lock out others behind the same
 * address.
 */
async function refuseUnknown(deps: HttpDeps, request: FastifyRequest): Promise<never> {
  await deps.throttle.use([addressRule(deps, 'api-key', request.ip)]);
  throw new AppError('unauthenticated');
}

/** Counts the call, and sends the remaining calls in headers (draft-ietf-httpapi-ratelimit-headers-11). */
async function takeCall(
  deps: HttpDeps,
  { organizationId, apiKeyId }: ApiKeyHolder,
  reply: FastifyReply,
): Promise<void> {
  const maxUses = deps.config.limits.apiCallsPerMinutePerKey;
  const key = `api-key:${organizationId}:${apiKeyId}`;
  const { isAllowed, left, resetMs } = await deps.rateStore.take([{ key, maxUses, window: 'minute' }]);
  reply.header('ratelimit-policy', `"key";q=${maxUses};w=60`);
  reply.header('ratelimit', `"key";r=${left};t=${Math.ceil(resetMs / 1000)}`);
  if (!isAllowed) throw rateLimited(resetMs);
}
