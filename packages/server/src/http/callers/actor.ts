import { isAllowed } from '@parley/contracts/rights/permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyRequest } from 'fastify';
import type { Rights, Session } from '../../accounts/sessions/load-session.ts';
import { readSessionToken } from '../../accounts/sessions/session-cookie.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Scope, SessionScope } from '../../kernel/scope.ts';
import type { HttpDeps } from '../http-deps.ts';
import { languageOf, rememberLanguage } from './language.ts';

/**
 * Returns the scope of a call with a session.
 * @throws AppError `unauthenticated` without an active session.
 */
export async function sessionScope(
  deps: HttpDeps,
  request: FastifyRequest,
): Promise<SessionScope & Suspendable> {
  const token = readSessionToken(deps.config, request);
  const session = token === undefined ? undefined : await deps.sessions.resolve(token);
  if (!session) throw new AppError('unauthenticated');
  if (session.language) rememberLanguage(request, session.language);
  return toScope(deps, request, session);
}

type Suspendable = Pick<Rights, 'suspensionReason'>;

function toScope(deps: HttpDeps, request: FastifyRequest, session: Session): SessionScope & Suspendable {
  return {
    sessionId: session.sessionId,
    userId: session.userId,
    organizationId: session.organizationId,
    actor: { kind: 'user', id: session.userId },
    role: session.role,
    chatbotIds: session.chatbotIds,
    suspensionReason: session.suspensionReason,
    language: languageOf(deps, request),
    requestId: request.id,
    ip: request.ip,
  };
}

/**
 * Returns the scope of a call inside the current organization.
 * @throws AppError `organization_changed` if the client assumes that another organization is current,
 * `organization_suspended` with the reason, `forbidden` without the permission.
 */
export function organizationScope<Caller extends Omit<SessionScope, 'sessionId'>>(
  { suspensionReason, ...scope }: Caller & Suspendable,
  route: RouteDefinition,
  claimed: unknown,
): Omit<Caller, 'suspensionReason'> & Pick<Scope, 'organizationId' | 'role'> {
  const { organizationId, role } = scope;
  if (organizationId === null || role === null) throw new AppError('forbidden');
  if (typeof claimed === 'string' && claimed !== organizationId) throw new AppError('organization_changed');
  if (suspensionReason !== null && route.duringSuspension !== true)
    throw new AppError('organization_suspended', { params: { reason: suspensionReason } });
  if (!isAllowed(role, route.permission)) throw new AppError('forbidden');
  return { ...scope, organizationId, role };
}
