import { isAllowed } from '@parley/contracts/rights/permissions';
import {
  findRole,
  listOwnOrganizations,
  lockOrganization,
  lockOwnUser,
} from '../../../accounts/users/memberships.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { closeOrganization } from './close-organization.ts';

/**
 * Deletes the current organization and returns the one that becomes current.
 * @throws AppError `not_found` for any other id, `only_organization`, `forbidden`.
 */
export async function deleteOrganization(deps: Deps, scope: Scope, organizationId: string): Promise<string> {
  const { userId } = scope;
  if (organizationId !== scope.organizationId) throw new AppError('not_found');
  if (userId === null) throw new AppError('forbidden');
  return withScope(deps.database, scope, async (tx) => {
    await lockOwnUser(tx, userId);
    await lockOrganization(tx, organizationId);
    const role = await findRole(tx, organizationId, userId);
    if (!role || !isAllowed(role, 'organization.delete')) throw new AppError('forbidden');
    const next = (await listOwnOrganizations(tx, userId)).find((id) => id !== organizationId);
    if (next === undefined) throw new AppError('only_organization');
    await closeOrganization(tx, deps, scope);
    return next;
  });
}
