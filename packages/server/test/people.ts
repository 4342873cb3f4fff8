import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { setAgency } from '../src/resources/agencies/agency.ts';
import type { Member, TestApp } from './harness.ts';
import { type OutboxMail, readOutbox } from './outbox.ts';

/** Longer than any process caches a session or a chatbot. */
export const noticeMs = 2_500;

/** The latest email to an address with a link to this path of the app, such as `/join`. */
export async function newestMail(app: TestApp, to: string, path: string): Promise<OutboxMail> {
  const mails = await readOutbox(app, to);
  const mail = mails.findLast(({ link }) => new URL(link).pathname === path);
  if (!mail) throw new Error(`no mail to ${to} leads to ${path}`);
  return mail;
}

/** Invites an address and returns the invitation with the token of its link. */
export async function invite(inviter: Member, email: string, role: string) {
  const answer = await inviter.post('/api/organization/invitations', { email, role });
  if (answer.status !== 201) throw new Error(`could not invite: ${answer.status} ${answer.text}`);
  return { ...answer.body, token: await latestInvitationToken(inviter.app, email) };
}

/** The token of the latest invitation email to an address. */
export async function latestInvitationToken(app: TestApp, email: string): Promise<string> {
  const { link } = await newestMail(app, email, '/join');
  return new URL(link).searchParams.get('token') ?? '';
}

/** Makes the caller's organization an agency, as the operator can do. */
export async function makeAgency(member: Member): Promise<void> {
  const { deps } = member.app;
  await withPlatform(deps.database, (tx) => setAgency(tx, deps, member.organizationId, true));
}

/** Actions in the audit log of the caller's organization, oldest first. */
export async function auditedActions(app: TestApp, organizationId: string): Promise<string[]> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ action: string }>(sql`
      select action from audit_log where organization_id = ${organizationId} order by created_at, id`),
  );
  return rows.map(({ action }) => action);
}
