import { isAdminAllowed } from '@parley/contracts/rights/admin-permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import type { AdminScope } from '../../kernel/scope.ts';
import { readAdminToken } from '../../resources/admin/realm/admin-cookie.ts';
import { mustSetUpFactor } from '../../resources/admin/realm/admin-factor.ts';
import type { HttpDeps } from '../http-deps.ts';
import { languageOf } from './language.ts';

/**
 * Returns the scope of a call to the admin area. Only the admin cookie counts; user sessions and API keys are ignored.
 * @throws AppError `unauthenticated` without an active session, `second_factor_setup_required`, `forbidden` if the role lacks the
 * permission, `confirmation_required`.
 */
export async function adminScope(
  deps: HttpDeps,
  route: RouteDefinition,
  request: FastifyRequest,
): Promise<AdminScope> {
  const token = readAdminToken(deps.config, request);
  const caller = token === undefined ? undefined : await deps.adminSessions.resolve(token);
  if (!caller) throw new AppError('unauthenticated');
  if (mustSetUpFactor(deps.config, caller) && route.duringFactorSetup !== true)
    throw new AppError('second_factor_setup_required');
  if (!isAdminAllowed(caller.role, route.permission)) throw new AppError('forbidden');
  if (route.confirmation === true) await deps.adminSessions.requireStepUp(caller.sessionId);
  const { twoFactorEnabled: _, ...identity } = caller;
  return { ...identity, language: languageOf(deps, request), requestId: request.id, ip: request.ip };
}
