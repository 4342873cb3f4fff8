import type { Role } from '@parley/contracts/rights/permissions';
import { requireStepUpIn } from '../../accounts/sessions/require-step-up.ts';
import { assertAdministratorRemains } from '../../accounts/users/last-administrator.ts';
import { findMember, type Member } from '../../accounts/users/list-members.ts';
import { lockOrganization } from '../../accounts/users/memberships.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { canChangeRole, requiresStepUp } from './members.policy.ts';
import { readMemberContext, updateRole } from './members.queries.ts';

/**
 * Changes the role of a member. Promoting to or demoting from owner requires step-up.
 * @throws AppError `not_found`, `forbidden`, `last_administrator`, `confirmation_required`.
 */
export async function changeRole(deps: Deps, scope: Scope, userId: string, role: Role): Promise<Member> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const context = await readMemberContext(tx, organizationId, scope.userId);
    const member = found(await findMember(tx, organizationId, userId));
    if (!canChangeRole(context, { from: member.role, to: role })) throw new AppError('forbidden');
    if (member.role === role) return member;
    if (requiresStepUp(member.role, role)) await requireStepUpIn(tx, deps, scope);
    await assertAdministratorRemains(tx, organizationId, { userId, from: member.role, to: role });
    await updateRole(tx, organizationId, userId, role);
    await audit(tx, deps, scope, {
      action: 'member.role',
      targetKind: 'user',
      targetId: userId,
      details: { from: member.role, to: role },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'member.role_changed',
      resourceId: userId,
      data: { actorId: scope.userId },
    });
    return { ...member, role };
  });
}
