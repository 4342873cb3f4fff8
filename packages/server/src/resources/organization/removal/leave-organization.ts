import type { Role } from '@parley/contracts/rights/permissions';
import { assertAdministratorRemains } from '../../../accounts/users/last-administrator.ts';
import {
  endMembership,
  findRole,
  listOwnOrganizations,
  lockOrganization,
  lockOwnUser,
} from '../../../accounts/users/memberships.ts';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

/**
 * Ends the caller's own membership and returns the first of their remaining organizations.
 * @throws AppError `not_found` for an outsider, `only_organization`, `last_administrator`.
 */
export async function leaveOrganization(
  deps: Deps,
  scope: SessionScope,
  organizationId: string,
): Promise<string> {
  const { userId } = scope;
  return withScope(deps.database, { organizationId, userId }, async (tx) => {
    await lockOwnUser(tx, userId);
    await lockOrganization(tx, organizationId);
    const role = found(await findRole(tx, organizationId, userId));
    const next = (await listOwnOrganizations(tx, userId)).find((id) => id !== organizationId);
    if (next === undefined) throw new AppError('only_organization');
    await goFrom(tx, deps, { ...scope, organizationId }, role, 'member.leave');
    return next;
  });
}

/** Ends the caller's membership, after which an administrator must remain. The organization must be locked. */
export async function goFrom(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: SessionScope & { organizationId: string },
  role: Role,
  action: 'member.leave' | 'user.delete',
): Promise<void> {
  const { organizationId, userId } = scope;
  await assertAdministratorRemains(tx, organizationId, { userId, from: role, to: null });
  await endMembership(tx, deps, { organizationId, userId, endedBy: userId });
  await audit(tx, deps, scope, { action, targetKind: 'user', targetId: userId, details: { role } });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'member.left',
    resourceId: userId,
  });
}
