import { isAllowed, type Permission } from '@parley/contracts/permissions';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../accounts/sessions/load-session.ts';
import { readSessionToken } from '../accounts/sessions/session-cookie.ts';
import { AppError } from '../errors/app-error.ts';
import type { Scope, SessionScope } from '../kernel/scope.ts';
import type { HttpDeps } from './http-deps.ts';
import { languageOf, rememberLanguage } from './language.ts';

/**
 * Returns the scope of a call with a session.
 * @throws AppError `unauthenticated` without an active session.
 */
export async function sessionScope(deps: HttpDeps, request: FastifyRequest): Promise<SessionScope> {
  const token = readSessionToken(deps.config, request);
  const session = token === undefined ? undefined : await deps.sessions.resolve(token);
  if (!session) throw new AppError('unauthenticated');
  if (session.language) rememberLanguage(request, session.language);
  return toScope(deps, request, session);
}

function toScope(deps: HttpDeps, request: FastifyRequest, session: Session): SessionScope {
  return {
    sessionId: session.sessionId,
    userId: session.userId,
    organizationId: session.organizationId,
    actor: { kind: 'user', id: session.userId },
    role: session.role,
    language: languageOf(deps, request),
    requestId: request.id,
    ip: request.ip,
  };
}

/**
 * Returns the scope of a call inside the current organization.
 * @throws AppError `organization_changed` if the client assumes that another organization is current,
 * `forbidden` without the permission.
 */
export function organizationScope<Caller extends Omit<SessionScope, 'sessionId'>>(
  scope: Caller,
  permission: Permission,
  claimed: unknown,
): Caller & Pick<Scope, 'organizationId' | 'role'> {
  const { organizationId, role } = scope;
  if (organizationId === null || role === null) throw new AppError('forbidden');
  if (typeof claimed === 'string' && claimed !== organizationId) throw new AppError('organization_changed');
  if (!isAllowed(role, permission)) throw new AppError('forbidden');
  return { ...scope, organizationId, role };
}
