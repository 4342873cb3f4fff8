import { defaultPeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey, MessageAuthor } from '../../../handover/control.queries.ts';
import type { VisibleNames } from '../../../handover/system-line.ts';

/** An organization gets so many conversations of a look at most, and so many rows are read for them. */
const perOrganization = { conversations: 20, rows: 200 };

/**
 * Conversations with an unseen message whose email is due, in every organization that is not suspended: the oldest of each, then the
 * second oldest. What is read does not grow with what an organization owes.
 */
export async function listDueConversations(
  tx: Executor,
  at: Date,
  limit: number,
): Promise<ConversationKey[]> {
  const rows = await tx.rows<{ organization_id: string; conversation_id: string }>(sql`
    with recursive owing as (
      (select organization_id from deliveries where state = 'pending' and due_at is not null order by organization_id limit 1)
      union all
      select (
        select d.organization_id from deliveries d
        where d.state = 'pending' and d.due_at is not null and d.organization_id > owing.organization_id
        order by d.organization_id limit 1)
      from owing where owing.organization_id is not null
    )
    select o.id as organization_id, due.conversation_id from owing
    join organizations o on o.id = owing.organization_id and o.deleted_at is null and o.suspended_at is null
    cross join lateral (
      select oldest.conversation_id, min(oldest.due_at) as since, row_number() over (order by min(oldest.due_at)) as place
      from (
        select d.conversation_id, d.due_at from deliveries d
        where d.organization_id = o.id and d.state = 'pending' and d.due_at <= ${at}
        order by d.due_at limit ${perOrganization.rows}
      ) oldest
      group by oldest.conversation_id order by since limit ${perOrganization.conversations}
    ) due
    order by due.place, due.since limit ${limit}`);
  return rows.map((row) => ({ organizationId: row.organization_id, conversationId: row.conversation_id }));
}

/** An unseen message of people. */
export interface UnseenRow {
  message_id: string;
  ordinal: number;
  content: string;
  author: MessageAuthor | null;
  is_due: boolean;
}

/** Unseen messages of a locked conversation that no email holds, due ones first; a screen that shows them meanwhile waits. */
export function lockUnseen(
  tx: Transaction,
  key: ConversationKey,
  { at, limit }: { at: Date; limit: number },
): Promise<UnseenRow[]> {
  // unlocked: what people wrote, and who did, is never changed.
  return tx.rows<UnseenRow>(sql`
    select d.message_id, d.ordinal, m.content, m.author, coalesce(d.due_at <= ${at}, false) as is_due
    from deliveries d
    join messages m on m.organization_id = d.organization_id and m.id = d.message_id
    where d.organization_id = ${key.organizationId} and d.conversation_id = ${key.conversationId} and d.state = 'pending'
      and d.mail_id is null
    order by (d.due_at is null or d.due_at > ${at}), d.ordinal limit ${limit}
    for update of d`);
}

/** In whose name a conversation's emails are written, and whether they are. */
export interface MailerRow extends VisibleNames {
  mailsReplies: boolean;
  /** Language of the conversation; null if unknown. */
  language: string | null;
}

export function findMailer(tx: Executor, key: ConversationKey): Promise<MailerRow | undefined> {
  const { names, mailReplies } = defaultPeopleSettings;
  return tx.first<MailerRow>(sql`
    select coalesce(b.deployment -> 'people' ->> 'names', ${names}) as names,
      coalesce((b.deployment -> 'people' ->> 'mailReplies')::boolean, ${mailReplies}) as "mailsReplies",
      coalesce(nullif(coalesce(v.appearance, b.appearance) ->> 'chatTitle', ''), v.name, b.name) as "publicName",
      coalesce(c.language, c.locale) as language
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id
    left join chatbot_versions v on v.organization_id = b.organization_id and v.chatbot_id = b.id
      and v.version = b.published_version
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId}`);
}

/** When the last email of a conversation was queued; null without one. */
export async function findLastMailAt(tx: Executor, key: ConversationKey): Promise<Date | null> {
  const row = await tx.first<{ created_at: Date }>(sql`
    select created_at from mails
    where organization_id = ${key.organizationId} and about = ${key.conversationId} and kind = 'agentReply'
    order by created_at desc limit 1`);
  return row?.created_at ?? null;
}

/** Notes which email holds these messages. */
export async function noteMailed(
  tx: Executor,
  organizationId: string,
  mail: { messageIds: readonly string[]; mailId: string; address: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update deliveries set way = 'email', address = ${mail.address.toLowerCase()}, mail_id = ${mail.mailId}, due_at = null,
      called_at = case when address = ${mail.address.toLowerCase()} then called_at end, changed_at = ${mail.at}
    where organization_id = ${organizationId} and message_id = any(${[...mail.messageIds]}::uuid[])`);
}

/** Moves the time from which on unseen messages of a locked conversation are emailed; null: they wait in the chat. */
export async function postpone(tx: Executor, key: ConversationKey, dueAt: Date | null): Promise<void> {
  await tx.execute(sql`
    update deliveries set due_at = ${dueAt}
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and state = 'pending'
      and mail_id is null and due_at is not null`);
}

/** How a message is on its way; locked until the transaction ends. Undefined without a message of people. */
export function lockDelivery(
  tx: Transaction,
  key: ConversationKey,
  messageId: string,
): Promise<{ state: string; mail_id: string | null; address: string | null } | undefined> {
  return tx.first(sql`
    select state, mail_id, address from deliveries
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and message_id = ${messageId}
    for update`);
}

/** Lets the failed messages of an email be emailed again at once. Their address stays: an answer may still come from there. */
export async function retryFailed(
  tx: Executor,
  key: ConversationKey,
  { messageId, mailId, at }: { messageId: string; mailId: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update deliveries set state = 'pending', error = null, mail_id = null, due_at = ${at}, changed_at = ${at}
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and state = 'failed'
      and (message_id = ${messageId} or mail_id = ${mailId}::uuid)`);
}
