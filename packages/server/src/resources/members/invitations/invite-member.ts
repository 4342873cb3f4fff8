import type { Role } from '@parley/contracts/rights/permissions';
import { requireStepUpIn } from '../../../accounts/sessions/require-step-up.ts';
import type { Member } from '../../../accounts/users/list-members.ts';
import { lockOrganization } from '../../../accounts/users/memberships.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { canonicalEmail } from '../../../lib/text/contact-details.ts';
import { assertRoomForMember } from '../assert-room-for-member.ts';
import { canInvite, requiresStepUp } from '../members.policy.ts';
import { hasMember, readMemberContext } from '../members.queries.ts';
import type { MemberDeps } from '../members-deps.ts';
import { assertInviterVerified, limitInvitations } from './limit-invitations.ts';
import { sendInvitation } from './send-invitation.ts';

/**
 * Emails an invitation, replacing an existing one for the same address. Inviting an owner requires step-up.
 * @throws AppError `email_unverified`, `forbidden`, `already_member`, `rate_limited`, `confirmation_required`,
 *   `plan_limit_members`.
 */
export async function inviteMember(
  deps: MemberDeps,
  scope: Scope,
  input: { email: string; role: Role },
): Promise<Member> {
  const { organizationId } = scope;
  const emailCanonical = canonicalEmail(input.email);
  await assertInviterVerified(deps, scope);
  await limitInvitations(deps, organizationId, emailCanonical);
  return withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const context = await readMemberContext(tx, organizationId, scope.userId);
    if (!canInvite(context, input.role)) throw new AppError('forbidden');
    if (requiresStepUp(input.role)) await requireStepUpIn(tx, deps, scope);
    if (await hasMember(tx, organizationId, emailCanonical)) throw new AppError('already_member');
    await assertRoomForMember(tx, organizationId, emailCanonical, deps.clock.now());
    const invitation = { id: deps.ids.next(), ...input, email_canonical: emailCanonical };
    return sendInvitation(tx, deps, scope, invitation, 'member.invite');
  });
}
