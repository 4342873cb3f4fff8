import type { organizationRoutes } from '@parley/contracts/resources/organization/organization';
import { clearSessionCookie } from '../../accounts/sessions/session-cookie.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { createOrganization } from './create-organization.ts';
import { getOrganization } from './get-organization.ts';
import { patchOrganization } from './patch-organization.ts';
import { deleteOrganization } from './removal/delete-organization.ts';
import { deleteUser } from './removal/delete-user.ts';
import { leaveOrganization } from './removal/leave-organization.ts';

export interface OrganizationDeps extends Deps {
  /** Makes an organization the current one of a session. */
  setCurrent(session: { sessionId: string; userId: string }, organizationId: string): Promise<void>;
}

export function organizationHandlers(deps: OrganizationDeps): Handlers<typeof organizationRoutes> {
  return {
    getOrganization: ({ scope }) => getOrganization(deps, scope.organizationId, scope.userId ?? ''),
    createOrganization: async ({ scope, body }) => {
      const organizationId = await createOrganization(deps, scope, body.name);
      await deps.setCurrent(scope, organizationId);
      return getOrganization(deps, organizationId, scope.userId);
    },
    patchOrganization: async ({ scope, params, body }) => {
      await patchOrganization(deps, scope, params.organizationId, body);
      return getOrganization(deps, scope.organizationId, scope.userId ?? '');
    },
    switchOrganization: async ({ scope, params }) => {
      const organization = await getOrganization(deps, params.organizationId, scope.userId);
      await deps.setCurrent(scope, params.organizationId);
      return organization;
    },
    deleteOrganization: async ({ scope, params }) => {
      const next = await deleteOrganization(deps, scope, params.organizationId);
      const { sessionId, userId } = scope;
      if (sessionId !== null && userId !== null) await deps.setCurrent({ sessionId, userId }, next);
    },
    leaveOrganization: async ({ scope, params }) => {
      const next = await leaveOrganization(deps, scope, params.organizationId);
      if (scope.organizationId === params.organizationId) await deps.setCurrent(scope, next);
    },
    deleteUser: async ({ scope, reply }) => {
      await deleteUser(deps, scope);
      clearSessionCookie(deps.config, reply);
    },
  };
}
