import type { Message, MessageSource } from '@parley/contracts/resources/chat';
import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import { type MessageRow, messageColumns } from '../../record/message-row.ts';

export interface ConversationKey {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
}

export interface NewConversation extends ConversationKey {
  sessionId: string;
  locale: string | null;
  ip: string | null;
  userAgent: string | null;
  referrer: string | null;
  at: Date;
}

/** Inserts the conversation unless it is there. */
export function insertConversation(tx: Executor, input: NewConversation): Promise<number> {
  return tx.execute(sql`
    insert into conversations (id, organization_id, chatbot_id, session_id, status, locale, ip, user_agent, referrer,
      started_at, last_message_at)
    values (${input.conversationId}, ${input.organizationId}, ${input.chatbotId}, ${input.sessionId}, 'active',
      ${input.locale}, ${input.ip}, ${input.userAgent}, ${input.referrer}, ${input.at}, ${input.at})
    on conflict (id) do nothing`);
}

/** A message the visitor has sent before under the same client id, with its answer. */
export function findSentMessage(tx: Executor, key: ConversationKey, clientMessageId: string) {
  return tx.first<{ id: string; content: string; answer_id: string | null }>(sql`
    select m.id, m.content, a.id as answer_id
    from messages m
    left join messages a on a.organization_id = m.organization_id and a.conversation_id = m.conversation_id
      and a.reply_to = m.id
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.client_message_id = ${clientMessageId}
    order by a.ordinal desc limit 1`);
}

/**
 * Takes the conversation for one turn and reserves two places in it; undefined while another turn runs or when it is
 * not this chatbot's.
 */
export async function claimConversation(
  tx: Executor,
  key: ConversationKey,
  turn: { answerId: string; excerpt: string; at: Date },
): Promise<number | undefined> {
  const row = await tx.first<{ message_count: number }>(sql`
    update conversations set running_message_id = ${turn.answerId}, message_count = message_count + 2,
      status = 'active', ended_at = null, last_message_at = ${turn.at}, excerpt = ${turn.excerpt}
    where organization_id = ${key.organizationId} and id = ${key.conversationId}
      and chatbot_id = ${key.chatbotId} and running_message_id is null
    returning message_count`);
  return row?.message_count;
}

export interface NewTurn extends ConversationKey {
  userMessageId: string;
  answerId: string;
  clientMessageId: string | null;
  content: string;
  /** Place of the visitor's message; the answer stands behind it. */
  ordinal: number;
  at: Date;
  deadlineAt: Date;
}

/** The visitor's message and the place of its answer, in one statement. */
export function insertTurn(tx: Executor, turn: NewTurn): Promise<number> {
  return tx.execute(sql`
    insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content,
      client_message_id, reply_to, deadline_at, created_at, completed_at)
    values
      (${turn.userMessageId}, ${turn.organizationId}, ${turn.conversationId}, ${turn.chatbotId}, ${turn.ordinal},
        'user', 'complete', ${turn.content}, ${turn.clientMessageId}, null, null, ${turn.at}, ${turn.at}),
      (${turn.answerId}, ${turn.organizationId}, ${turn.conversationId}, ${turn.chatbotId}, ${turn.ordinal + 1},
        'assistant', 'running', '', null, ${turn.userMessageId}, ${turn.deadlineAt}, ${turn.at}, null)`);
}

/** Counts one message against the month; false when the plan's quota is used up. @param limit null is unlimited. */
export async function countMessage(
  tx: Executor,
  organizationId: string,
  month: string,
  limit: number | null,
): Promise<boolean> {
  const counted = await tx.execute(sql`
    insert into usage_months as u (organization_id, month, messages)
    select ${organizationId}, ${month}::date, 1 where ${limit}::bigint is null or ${limit}::bigint > 0
    on conflict (organization_id, month) do update set messages = u.messages + 1
    where ${limit}::bigint is null or u.messages < ${limit}::bigint`);
  return counted === 1;
}

export interface Ending {
  answerId: string;
  status: 'complete' | 'incomplete' | 'failed' | 'stopped';
  content: string;
  sources: readonly MessageSource[];
  mode: Message['mode'];
  provider: string | null;
  model: string | null;
  usage: { inputTokens: number; outputTokens: number } | null;
  responseMs: number;
  errorCode: string | null;
  at: Date;
}

/** Ends a running answer, once: undefined when it has ended before. */
export function endMessage(
  tx: Executor,
  key: ConversationKey,
  ending: Ending,
): Promise<MessageRow | undefined> {
  return tx.first<MessageRow>(sql`
    with m as (
      update messages set status = ${ending.status}, content = ${ending.content},
        sources = ${json(ending.sources)}, mode = ${ending.mode}, provider = ${ending.provider},
        model = ${ending.model}, input_tokens = ${ending.usage?.inputTokens ?? null},
        output_tokens = ${ending.usage?.outputTokens ?? null}, response_ms = ${ending.responseMs},
        error_code = ${ending.errorCode}, completed_at = ${ending.at}, deadline_at = null
      where organization_id = ${key.organizationId} and id = ${ending.answerId} and status = 'running'
      returning *
    ), released as (
      update conversations c set running_message_id = null, last_message_at = ${ending.at},
        answer_count = answer_count + 1, response_ms_sum = response_ms_sum + ${ending.responseMs}
      from m where c.organization_id = m.organization_id and c.id = m.conversation_id
        and c.running_message_id = m.id
    )
    select ${messageColumns} from m`);
}

/** Adds the tokens of a turn to the month. */
export function countTokens(
  tx: Executor,
  organizationId: string,
  month: string,
  usage: { inputTokens: number; outputTokens: number },
): Promise<number> {
  return tx.execute(sql`
    insert into usage_months as u (organization_id, month, input_tokens, output_tokens)
    values (${organizationId}, ${month}::date, ${usage.inputTokens}, ${usage.outputTokens})
    on conflict (organization_id, month) do update set
      input_tokens = u.input_tokens + excluded.input_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens`);
}

/** Keeps what has been written so far, so that a crash loses at most a second of it. */
export function saveProgress(
  tx: Executor,
  organizationId: string,
  answerId: string,
  content: string,
): Promise<number> {
  return tx.execute(sql`
    update messages set content = ${content}
    where organization_id = ${organizationId} and id = ${answerId} and status = 'running'`);
}

export function findMessage(
  tx: Executor,
  key: ConversationKey,
  messageId: string,
): Promise<MessageRow | undefined> {
  return tx.first<MessageRow>(sql`
    select ${messageColumns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.id = ${messageId}`);
}

/** The newest messages of a conversation, oldest first. */
export async function listMessages(tx: Executor, key: ConversationKey, limit: number): Promise<MessageRow[]> {
  const rows = await tx.rows<MessageRow>(sql`
    select ${messageColumns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.chatbot_id = ${key.chatbotId}
    order by m.ordinal desc limit ${limit}`);
  return rows.reverse();
}

export function rateMessage(
  tx: Executor,
  key: ConversationKey,
  messageId: string,
  feedback: { rating: 'up' | 'down'; comment: string | null },
): Promise<number> {
  return tx.execute(sql`
    update messages set rating = ${feedback.rating}, rating_comment = ${feedback.comment}
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and id = ${messageId} and role = 'assistant' and status <> 'running'`);
}

export interface NewConsent extends ConversationKey {
  id: string;
  version: string;
  statement: string;
  at: Date;
}

/** Records that the visitor agreed before the first message; append-only. */
export function insertConsent(tx: Executor, consent: NewConsent): Promise<number> {
  return tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose,
      source, created_at)
    select ${consent.id}, ${consent.organizationId}, ${consent.chatbotId}, ${consent.conversationId}, true,
      ${consent.version}, ${consent.statement}, 'chat', 'banner', ${consent.at}
    where not exists (
      select 1 from consents
      where organization_id = ${consent.organizationId} and conversation_id = ${consent.conversationId}
        and version = ${consent.version}
    )`);
}
