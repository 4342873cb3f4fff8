import { insertMembership, lockOrganization, lockOwnUser } from '../../../accounts/users/memberships.ts';
import { verifyAddress } from '../../../accounts/users/verify-address.ts';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import type { MemberDeps } from '../members-deps.ts';
import { findInvitingOrganization } from './find-invitation.ts';
import { findByToken, hasAddress, type InvitationRow, removeInvitation } from './invitations.queries.ts';

/**
 * Adds the signed-in user to the organization, which becomes current. An existing member keeps their role.
 * @throws AppError `link_invalid`, `invitation_for_another`, `rate_limited`.
 */
export async function acceptInvitation(
  deps: MemberDeps,
  scope: SessionScope,
  token: string,
): Promise<string> {
  const { userId } = scope;
  const organizationId = await findInvitingOrganization(deps, scope.ip, token);
  await withScope(deps.database, { organizationId, userId }, async (tx) => {
    await lockOwnUser(tx, userId);
    const invitation = await consumeInvitation(tx, deps, organizationId, token);
    if (!(await hasAddress(tx, userId, invitation.email_canonical)))
      throw new AppError('invitation_for_another');
    // The link was emailed, so whoever has it can read that mailbox.
    await verifyAddress(tx, deps, scope, 'maker');
    await join(tx, deps, { ...scope, organizationId }, invitation, false);
  });
  await deps.sessions.setOrganization(scope, organizationId);
  return organizationId;
}

/**
 * Consumes the invitation in this transaction and locks the organization. @throws AppError `link_invalid`.
 */
export async function consumeInvitation(
  tx: Transaction,
  deps: MemberDeps,
  organizationId: string,
  token: string,
): Promise<InvitationRow> {
  await lockOrganization(tx, organizationId);
  const invitation = await findByToken(tx, organizationId, token, deps.clock.now());
  if (!invitation) throw new AppError('link_invalid');
  await removeInvitation(tx, organizationId, invitation.id);
  return invitation;
}

/** Makes the user a member with the invitation's role, unless they already are one. */
export async function join(
  tx: Transaction,
  deps: MemberDeps,
  scope: Pick<SessionScope, 'userId' | 'actor' | 'ip' | 'requestId'> & { organizationId: string },
  invitation: InvitationRow,
  isPrimary: boolean,
): Promise<void> {
  const { organizationId, userId } = scope;
  const { role, invited_by: invitedBy } = invitation;
  const at = deps.clock.now();
  await insertMembership(tx, { organizationId, userId, role, isPrimary, invitedBy, at });
  await audit(tx, deps, scope, {
    action: 'member.join',
    targetKind: 'user',
    targetId: userId,
    details: { role },
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'member.joined',
    resourceId: userId,
  });
}
