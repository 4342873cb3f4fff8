import { requireStepUpIn } from '../../accounts/sessions/require-step-up.ts';
import { assertAdministratorRemains } from '../../accounts/users/last-administrator.ts';
import { findRole, lockOrganization } from '../../accounts/users/memberships.ts';
import { removeMembership } from '../../accounts/users/remove-membership.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { canRemoveMember, requiresStepUp } from './members.policy.ts';
import { readMemberContext } from './members.queries.ts';

/**
 * Ends a membership and revokes the API keys created under it; the user's other memberships stay. Removing an
 * owner requires step-up.
 * @throws AppError `not_found`, `forbidden`, `last_administrator`, `confirmation_required`.
 */
export async function removeMember(deps: Deps, scope: Scope, userId: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const context = await readMemberContext(tx, organizationId, scope.userId);
    const role = found(await findRole(tx, organizationId, userId));
    if (!canRemoveMember(context, role)) throw new AppError('forbidden');
    if (requiresStepUp(role)) await requireStepUpIn(tx, deps, scope);
    await assertAdministratorRemains(tx, organizationId, { userId, from: role, to: null });
    await removeMembership(tx, deps, scope, { userId, role });
  });
}
