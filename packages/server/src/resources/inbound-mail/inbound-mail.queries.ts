import type { InboundOutcome } from '@parley/contracts/resources/visitors/inbound-mail';
import type { Executor, Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ConversationKey } from '../../handover/control.queries.ts';
import { isNoAddress } from '../../handover/delivery/mail-address.ts';
import type { MaskingLevel } from '../../insight/masking/mask-text.ts';

/** The organization of a conversation; undefined if it is gone, or nobody may answer there. Needs no scope. */
export async function findOwner(reader: Reader, conversationId: string): Promise<string | undefined> {
  const row = await reader.first<{ organization_id: string }>(
    sql`select organization_id from resolve.resolve_conversation(${conversationId})`,
  );
  return row?.organization_id;
}

/** How the chatbot of a conversation masks what visitors write, and the language of its organization. */
export function findManner(
  reader: Reader,
  key: ConversationKey,
): Promise<{ anonymization: MaskingLevel; language: string | null } | undefined> {
  return reader.first(sql`
    select b.privacy->>'anonymization' as anonymization, o.language
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id
    join organizations o on o.id = c.organization_id
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId}`);
}

/** The team to which the chatbot of a conversation gives handovers. */
export async function findTeam(reader: Reader, key: ConversationKey): Promise<string | null> {
  const row = await reader.first<{ team_id: string | null }>(sql`
    select b.deployment->'people'->>'teamId' as team_id
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId}`);
  return row?.team_id ?? null;
}

/** Notes an email, so that no copy of it is taken again. Returns false if it was noted before; waits for one that is being taken. */
export async function noteMail(
  tx: Executor,
  mail: { hash: Buffer; key: ConversationKey | null; outcome: InboundOutcome; at: Date },
): Promise<boolean> {
  const { hash, key, outcome, at } = mail;
  const row = await tx.first<{ is_new: boolean }>(sql`
    select resolve.note_inbound_mail(${hash}, ${key?.organizationId ?? null}, ${key?.conversationId ?? null}, ${outcome},
      ${at}) as is_new`);
  return row?.is_new ?? false;
}

/** Number of emails that a conversation has taken since. */
export async function countTaken(tx: Executor, key: ConversationKey, since: Date): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from inbound_mails
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and received_at > ${since}
      and outcome in ('stored', 'otherSender', 'tooLarge')`);
  return row?.count ?? 0;
}

/** Whether an email of this conversation was given to a mail server for the address, even if it is not known to have left. */
export async function wasMailed(tx: Executor, key: ConversationKey, address: string): Promise<boolean> {
  const row = await tx.first<{ is_known: boolean }>(sql`
    select exists (
      select from deliveries
      where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
        and called_at is not null and address = ${address}) as is_known`);
  return row?.is_known ?? false;
}

/** Addresses that emails of this conversation went to. */
export async function listMailed(tx: Executor, key: ConversationKey): Promise<string[]> {
  const rows = await tx.rows<{ address: string }>(sql`
    select distinct address from deliveries
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and called_at is not null and address is not null`);
  return rows.map(({ address }) => address);
}

/**
 * Marks what did not arrive at an address, unless a screen of the visitor has shown it; returns the number of messages. An address that
 * does not exist is used no more.
 */
export async function markFailed(
  tx: Executor,
  key: ConversationKey,
  { address, status, at }: { address: string; status: string; at: Date },
): Promise<number> {
  return await tx.execute(sql`
    update deliveries set state = 'failed', error = ${status}, changed_at = ${at}, due_at = null,
      refused_at = ${isNoAddress(status) ? at : null}::timestamptz
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and way = 'email'
      and address = ${address} and state in ('pending', 'sent')`);
}

/** Stores a visitor's email as a message at `ordinal` of a locked conversation, with what was cut from it. */
export async function insertMail(
  tx: Executor,
  key: ConversationKey,
  message: {
    id: string;
    chatbotId: string;
    ordinal: number;
    rev: number;
    content: string;
    quoted: string | null;
    at: Date;
  },
): Promise<void> {
  const { id, chatbotId, ordinal, rev, content, quoted, at } = message;
  await tx.execute(sql`
    insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, rev, via, quoted,
      created_at, completed_at)
    values (${id}, ${key.organizationId}, ${key.conversationId}, ${chatbotId}, ${ordinal}, 'user', 'complete', ${content}, ${rev},
      'email', ${quoted}, ${at}, ${at})`);
}

/** Makes room for an email at the end of a locked conversation, which shows it in lists. */
export async function countMail(
  tx: Executor,
  key: ConversationKey,
  { excerpt, at }: { excerpt: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update conversations set rev = rev + 1, message_count = message_count + 1, last_message_at = ${at}, excerpt = ${excerpt}
    where organization_id = ${key.organizationId} and id = ${key.conversationId}`);
}

/** Notes that the visitor waits for an answer, whatever was offered; the conversation is no longer snoozed. */
export async function noteMailWaits(tx: Executor, key: ConversationKey, at: Date): Promise<void> {
  // unlocked: whoever stores a message locks the conversation before.
  await tx.execute(sql`
    update handovers set waiting_since = coalesce(waiting_since, ${at}::timestamptz), snoozed_until = null
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and ended_at is null`);
}

/** Stores a note of the program for staff. */
export async function insertProgramNote(
  tx: Executor,
  key: ConversationKey,
  { id, content, afterOrdinal, at }: { id: string; content: string; afterOrdinal: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_notes (organization_id, id, conversation_id, author_id, content, after_ordinal, created_at)
    values (${key.organizationId}, ${id}, ${key.conversationId}, null, ${content}, ${afterOrdinal}, ${at})`);
}

/** Forgets emails received before a date; returns how many, at most `most`. */
export function forgetMails(tx: Executor, before: Date, most: number): Promise<number> {
  return tx.execute(sql`
    delete from inbound_mails where hash = any (array(
      select hash from inbound_mails where received_at < ${before} limit ${most}))`);
}
