import type { Language } from '@parley/contracts/language/languages';
import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { MailContent } from '../../mail/mail-kinds.ts';

/** Channel that notifies the mail delivery. */
export const mailChannel = 'parley_mails';

/** An email to one recipient. */
export type NewMail = MailContent & {
  to: string;
  language: Language;
  /** Organization whose branding the email has (a customer's email has that of its agency); null for none. */
  organizationId: string | null;
  /** Id of the lead or conversation that the email is about: if that is deleted, an unsent email is deleted too. */
  about?: string | null;
};

/** Sealing context of an email's parameters, which contain links that give access to accounts. */
export function mailSealContext(mailId: string) {
  return { organizationId: mailId, field: 'mail' };
}

/**
 * Adds an email to the outbox in the transaction of the change that it reports; it is sent after the commit, at least once. Returns
 * its id.
 */
export async function appendMail(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'sealer'>,
  mail: NewMail,
): Promise<string> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  const params = deps.sealer.seal(JSON.stringify(mail.params), mailSealContext(id));
  tx.notifyAfterCommit(mailChannel);
  await tx.execute(sql`
    insert into mails (id, organization_id, kind, recipient, language, sealed_params, about, created_at, due_at)
    values (${id}, ${mail.organizationId}, ${mail.kind}, ${mail.to}, ${mail.language}, ${params}, ${mail.about ?? null},
      ${now}, ${now})`);
  return id;
}

/**
 * Deletes unsent emails about these leads and conversations, and those that went to a visitor, whose address they hold. Returns their
 * number.
 */
export function withdrawMails(
  tx: Executor,
  organizationId: string,
  about: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from mails where organization_id = ${organizationId} and about = any(${[...about]}::uuid[])
      and (kind = 'agentReply' or (sent_at is null and failed_at is null))`);
}

/** Deletes the emails to the visitors of these conversations, sent or not, because they hold the visitors' addresses. */
export function forgetReplies(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from mails where organization_id = ${organizationId} and about = any(${[...conversationIds]}::uuid[])
      and about is not null and kind = 'agentReply'`);
}
