import type { Role } from '@parley/contracts/permissions';
import { assertConfirmedIn } from '../../accounts/assert-confirmed.ts';
import { assertAdministratorStays } from '../../accounts/last-administrator.ts';
import { findMember, type Person } from '../../accounts/list-people.ts';
import { lockOrganization } from '../../accounts/memberships.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { isId } from '../../ports/ids.ts';
import { appendEvent } from '../../record/append-event.ts';
import { audit } from '../../record/audit.ts';
import type { Scope } from '../../scope.ts';
import { mayAct, mayGive, mayTouch } from './members.policy.ts';
import { readStanding, updateRole } from './members.queries.ts';

/**
 * Gives a member another role. To make or unmake an owner needs fresh proof.
 * @throws AppError `not_found`, `forbidden`, `last_administrator`, `confirmation_required`.
 */
export async function changeRole(deps: Deps, scope: Scope, userId: string, role: Role): Promise<Person> {
  if (!isId(userId)) throw new AppError('not_found');
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const standing = await readStanding(tx, organizationId, scope.userId);
    const member = await findMember(tx, organizationId, userId);
    if (!member) throw new AppError('not_found');
    const mayChange = mayTouch(standing, member.role) && mayGive(standing, role);
    if (!mayAct(standing, 'member.update') || !mayChange) throw new AppError('forbidden');
    if (member.role === role) return member;
    if (member.role === 'owner' || role === 'owner') await assertConfirmedIn(tx, deps, scope);
    await assertAdministratorStays(tx, organizationId, { userId, from: member.role, to: role });
    await updateRole(tx, organizationId, userId, role);
    await audit(tx, deps, scope, {
      action: 'member.role',
      targetKind: 'user',
      targetId: userId,
      details: { from: member.role, to: role },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'member.roleChanged',
      resource: 'member',
      resourceId: userId,
      data: { actorId: scope.userId },
    });
    return { ...member, role };
  });
}
