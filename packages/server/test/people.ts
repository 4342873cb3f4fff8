import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { mailSealContext } from '../src/record/append-mail.ts';
import { setAgency } from '../src/resources/agencies/set-agency.ts';
import type { Member, TestApp } from './harness.ts';

/** Long enough that no process still trusts a session or a chatbot that it has looked up. */
export const noticeMs = 2_500;

/** The newest mail of a kind to an address, as it waits to be sent; its parameters are opened. */
export async function newestMail(app: TestApp, kind: string, to: string) {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ id: string; sealed_params: string; language: string }>(sql`
      select id, sealed_params, language from mails where kind = ${kind} and recipient = ${to}
      order by id desc limit 1`),
  );
  if (!row) throw new Error(`no mail ${kind} to ${to}`);
  const params: Record<string, string> = JSON.parse(
    app.deps.sealer.open(row.sealed_params, mailSealContext(row.id)),
  );
  return { language: row.language, params };
}

/** Invites an address and answers the invitation with the token of its link. */
export async function invite(inviter: Member, email: string, role: string) {
  const answer = await inviter.post('/api/organization/invitations', { email, role });
  if (answer.status !== 201) throw new Error(`could not invite: ${answer.status} ${answer.text}`);
  return { ...answer.body, token: await newestToken(inviter.app, email) };
}

/** The token of the newest invitation mailed to an address. */
export async function newestToken(app: TestApp, email: string): Promise<string> {
  const { params } = await newestMail(app, 'invitation', email);
  return params.link?.split('token=')[1] ?? '';
}

/** Makes the caller's organisation an agency, as the operator would. */
export async function makeAgency(member: Member): Promise<void> {
  const { deps } = member.app;
  await withPlatform(deps.database, (tx) => setAgency(tx, deps, member.organizationId, true));
}

/** Actions in the log of the caller's organisation, oldest first. */
export async function auditedActions(app: TestApp, organizationId: string): Promise<string[]> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ action: string }>(sql`
      select action from audit_log where organization_id = ${organizationId} order by created_at, id`),
  );
  return rows.map(({ action }) => action);
}
