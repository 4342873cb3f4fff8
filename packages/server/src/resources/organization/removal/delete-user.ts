import {
  findRole,
  listOwnOrganizations,
  lockOrganization,
  lockOwnUser,
} from '../../../accounts/users/memberships.ts';
import type { Transaction } from '../../../db/database.ts';
import { enterOrganization, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import { countMembers } from '../organization.queries.ts';
import { closeOrganization } from './close-organization.ts';
import { goFrom } from './leave-organization.ts';
import { removeUser } from './purge.queries.ts';

/**
 * Deletes the caller's account with its sessions, keys and memberships, and the organizations without other members; all or
 * nothing. @throws AppError `last_administrator` if other members would be left without an administrator.
 */
export async function deleteUser(deps: Deps, scope: SessionScope): Promise<void> {
  const { userId } = scope;
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    await lockOwnUser(tx, userId);
    // Sorted, so that two concurrent deletions do not deadlock.
    const organizationIds = (await listOwnOrganizations(tx, userId)).sort();
    for (const organizationId of organizationIds) await goOrClose(tx, deps, { ...scope, organizationId });
    await enterOrganization(tx, null);
    await removeUser(tx, userId);
  });
}

async function goOrClose(
  tx: Transaction,
  deps: Deps,
  scope: SessionScope & { organizationId: string },
): Promise<void> {
  const { organizationId, userId } = scope;
  await enterOrganization(tx, organizationId);
  await lockOrganization(tx, organizationId);
  const role = await findRole(tx, organizationId, userId);
  if (!role) return;
  if ((await countMembers(tx, organizationId)) === 1) await closeOrganization(tx, deps, scope);
  else await goFrom(tx, deps, scope, role, 'user.delete');
}
