import type { Member } from '../../../accounts/users/list-members.ts';
import { lockOrganization } from '../../../accounts/users/memberships.ts';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { canManageInvitation } from '../members.policy.ts';
import { readMemberContext } from '../members.queries.ts';
import type { MemberDeps } from '../members-deps.ts';
import { findInvitation, type InvitationRow, removeInvitation } from './invitations.queries.ts';
import { assertInviterVerified, limitInvitations } from './limit-invitations.ts';
import { sendInvitation } from './send-invitation.ts';

/**
 * Emails a new link and invalidates the old one. @throws AppError `not_found`, `email_unverified`,
 * `forbidden`, `rate_limited`.
 */
export async function resendInvitation(
  deps: MemberDeps,
  scope: Scope,
  invitationId: string,
): Promise<Member> {
  const { organizationId } = scope;
  const invitation = found(
    await withScope(deps.database, scope, (tx) => findInvitation(tx, organizationId, invitationId)),
  );
  await assertInviterVerified(deps, scope);
  await limitInvitations(deps, organizationId, invitation.email_canonical);
  return withScope(deps.database, scope, async (tx) =>
    sendInvitation(tx, deps, scope, await lockInvitation(tx, scope, invitationId), 'invitation.resend'),
  );
}

/** Revokes an invitation; its link stops working. @throws AppError `not_found`, `forbidden`. */
export async function revokeInvitation(deps: MemberDeps, scope: Scope, invitationId: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const { email, role } = await lockInvitation(tx, scope, invitationId);
    await removeInvitation(tx, organizationId, invitationId);
    await audit(tx, deps, scope, {
      action: 'invitation.revoke',
      targetKind: 'invitation',
      targetId: invitationId,
      details: { email, role },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'member.uninvited',
      resourceId: invitationId,
    });
  });
}

/** Locks the organization and returns the invitation, if the caller may manage it. */
async function lockInvitation(tx: Transaction, scope: Scope, invitationId: string): Promise<InvitationRow> {
  const { organizationId } = scope;
  await lockOrganization(tx, organizationId);
  const context = await readMemberContext(tx, organizationId, scope.userId);
  const invitation = found(await findInvitation(tx, organizationId, invitationId));
  if (!canManageInvitation(context, invitation.role)) throw new AppError('forbidden');
  return invitation;
}
