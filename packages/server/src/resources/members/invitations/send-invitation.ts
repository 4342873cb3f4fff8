import { findInvitedMember, type Member } from '../../../accounts/users/list-members.ts';
import type { Transaction } from '../../../db/database.ts';
import { found } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { generateToken } from '../../../lib/secrets/secrets.ts';
import { weekMs } from '../../../lib/timing/durations.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { appendMail } from '../../../record/outbox/mails.ts';
import { findSender } from '../members.queries.ts';
import type { MemberDeps } from '../members-deps.ts';
import { type InvitationRow, saveInvitation } from './invitations.queries.ts';

const lifetimeMs = weekMs;

/**
 * Stores an invitation with a new link and emails it in the organization's language. The caller must have locked the
 * organization.
 */
export async function sendInvitation(
  tx: Transaction,
  deps: MemberDeps,
  scope: Scope,
  invitation: Omit<InvitationRow, 'invited_by'>,
  action: 'member.invite' | 'invitation.resend',
): Promise<Member> {
  const { organizationId } = scope;
  const { email, role } = invitation;
  const at = deps.clock.now();
  const token = generateToken();
  const id = await saveInvitation(tx, {
    id: invitation.id,
    organizationId,
    email,
    emailCanonical: invitation.email_canonical,
    role,
    token,
    invitedBy: scope.userId,
    at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
  });
  const sender = await findSender(tx, organizationId, scope.userId);
  await appendMail(tx, deps, {
    kind: 'invitation',
    to: email,
    language: deps.sentences.offeredLanguage(sender.language) ?? scope.language,
    organizationId,
    params: {
      organizationName: sender.name,
      role,
      invitedBy: sender.inviter ?? sender.name,
      link: `/join?token=${token}`,
    },
  });
  await audit(tx, deps, scope, { action, targetKind: 'invitation', targetId: id, details: { email, role } });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'member.invited',
    resourceId: id,
  });
  const person = found(await findInvitedMember(tx, organizationId, id));
  return person;
}
