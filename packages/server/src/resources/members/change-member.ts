import type { memberRoutes } from '@parley/contracts/resources/organization/members';
import type { Role } from '@parley/contracts/rights/permissions';
import type { BodyOf } from '@parley/contracts/route';
import { requireStepUpIn } from '../../accounts/sessions/require-step-up.ts';
import { assertAdministratorRemains } from '../../accounts/users/last-administrator.ts';
import { findMember, type Member } from '../../accounts/users/list-members.ts';
import { lockOrganization } from '../../accounts/users/memberships.ts';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { canChangeCapacity, canChangeRole, requiresStepUp } from './members.policy.ts';
import { readMemberContext, updateCapacity, updateRole } from './members.queries.ts';

/**
 * Changes the role of a member, or how many conversations the member is assigned, or both. Promoting to or demoting from owner
 * requires step-up.
 * @throws AppError `not_found`, `forbidden`, `last_administrator`, `confirmation_required`.
 */
export async function changeMember(
  deps: Deps,
  scope: Scope,
  userId: string,
  { role, capacity }: BodyOf<typeof memberRoutes.patchMember>,
): Promise<Member> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const context = await readMemberContext(tx, organizationId, scope.userId);
    const member = found(await findMember(tx, organizationId, userId));
    if (role !== undefined) {
      if (!canChangeRole(context, { from: member.role, to: role })) throw new AppError('forbidden');
      if (role !== member.role) await changeRole(tx, deps, scope, { member, role });
    }
    if (capacity !== undefined) {
      if (!canChangeCapacity(context)) throw new AppError('forbidden');
      if (capacity !== member.capacity) await changeCapacity(tx, deps, scope, { member, capacity });
    }
    return { ...member, role: role ?? member.role, capacity: capacity ?? member.capacity };
  });
}

async function changeRole(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { member, role }: { member: Member; role: Role },
): Promise<void> {
  const { organizationId } = scope;
  if (requiresStepUp(member.role, role)) await requireStepUpIn(tx, deps, scope);
  await assertAdministratorRemains(tx, organizationId, { userId: member.id, from: member.role, to: role });
  await updateRole(tx, organizationId, member.id, role);
  await audit(tx, deps, scope, {
    action: 'member.role',
    targetKind: 'user',
    targetId: member.id,
    details: { from: member.role, to: role },
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'member.role_changed',
    resourceId: member.id,
    data: { actorId: scope.userId },
  });
}

async function changeCapacity(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { member, capacity }: { member: Member; capacity: number },
): Promise<void> {
  const { organizationId } = scope;
  await updateCapacity(tx, organizationId, member.id, capacity);
  await audit(tx, deps, scope, {
    action: 'member.capacity',
    targetKind: 'user',
    targetId: member.id,
    details: { from: member.capacity, to: capacity },
  });
  await appendEvent(tx, deps, { organizationId, type: 'team.changed', resourceId: member.id });
}
