import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { MailOutcome, ReplyMail } from './mail-rows.ts';

/** An email refers to so many earlier ones. */
const maxReferences = 10;

/** Whether the email, unless it was withdrawn, holds a message that no screen of the visitor has shown. */
export async function isUnseen(tx: Executor, mail: ReplyMail): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from mails m
    join deliveries d on d.organization_id = m.organization_id and d.mail_id = m.id and d.state = 'pending'
    where m.id = ${mail.id} and m.organization_id = ${mail.organization_id}
    limit 1`);
  return row !== undefined;
}

/** Ids of the emails that this one follows, oldest first. */
export async function listEarlierMails(tx: Executor, mail: ReplyMail): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from mails
    where organization_id = ${mail.organization_id} and about = ${mail.about} and kind = 'agentReply' and sent_at is not null
      and id <> ${mail.id} and created_at <= ${mail.created_at}
    order by created_at desc limit ${maxReferences}`);
  return rows.map(({ id }) => id).reverse();
}

/**
 * Notes the outcome at the messages that nobody has seen meanwhile. Of an email that may not leave they wait in the chat again, and
 * another address is looked for. One that has left is noted at every message, because its answer comes from there. Returns the chatbot
 * if anything has changed.
 */
export async function settleDeliveries(
  tx: Executor,
  mail: ReplyMail,
  outcome: MailOutcome,
  at: Date,
): Promise<string | undefined> {
  if (outcome.kind === 'later') return undefined;
  const change =
    outcome.kind === 'withdrawn'
      ? sql`way = 'chat', mail_id = null, address = null, due_at = ${at}`
      : outcome.kind === 'sent'
        ? sql`way = 'email', state = case when d.state = 'pending' then 'sent' else d.state end, due_at = null`
        : sql`state = 'failed', due_at = null, error = ${outcome.error}`;
  const which = outcome.kind === 'sent' ? sql`d.state in ('pending', 'delivered')` : sql`d.state = 'pending'`;
  const rows = await tx.rows<{ chatbot_id: string }>(sql`
    update deliveries d set ${change}, changed_at = ${at}
    from messages m
    where d.organization_id = ${mail.organization_id} and d.mail_id = ${mail.id} and ${which}
      and m.organization_id = d.organization_id and m.id = d.message_id
    returning m.chatbot_id`);
  return rows[0]?.chatbot_id;
}
