import type { Executor } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';
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

/** Notes that the email is about to be given to the mail server; 0 if the visitor has seen all of it meanwhile. */
export function markCalled(tx: Executor, mail: ReplyMail, at: Date): Promise<number> {
  return tx.execute(sql`
    update deliveries set called_at = ${at}
    where organization_id = ${mail.organization_id} and mail_id = ${mail.id} and state = 'pending'`);
}

/**
 * Notes the outcome at the messages that nobody has seen meanwhile. Of an email that may not leave they wait in the chat again, and
 * another address is looked for. One that has left is noted at every message, because its answer comes from there. Returns how many
 * have changed: 0 if it was noted before.
 */
export function settleDeliveries(
  tx: Executor,
  mail: ReplyMail,
  outcome: Exclude<MailOutcome, { kind: 'later' }>,
  at: Date,
): Promise<number> {
  const { change, which } = settlementOf(outcome, at);
  return tx.execute(sql`
    update deliveries set ${change}, changed_at = ${at}
    where organization_id = ${mail.organization_id} and mail_id = ${mail.id} and ${which}`);
}

function settlementOf(
  outcome: Exclude<MailOutcome, { kind: 'later' }>,
  at: Date,
): { change: Statement; which: Statement } {
  const which = sql`state = 'pending'`;
  switch (outcome.kind) {
    case 'withdrawn':
      return {
        which,
        // A mail server may have had it: an answer from there is the visitor's.
        change: sql`way = 'chat', mail_id = null, address = case when called_at is not null then address end, due_at = ${at}`,
      };
    case 'sent':
      return {
        which: sql`(state = 'pending' or (state = 'delivered' and way = 'chat'))`,
        change: sql`way = 'email', state = case when state = 'pending' then 'sent' else state end, due_at = null`,
      };
    case 'failed':
      return {
        which,
        change: sql`state = 'failed', due_at = null, error = ${outcome.error},
          refused_at = ${outcome.isNoAddress ? at : null}::timestamptz`,
      };
  }
}
