import type { AiNotice } from '@parley/contracts/resources/chatbot/chat';
import type { KnownVisitor } from '@parley/contracts/settings/visitor-settings';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Executor, Reader } from '../../db/database.ts';
import { json, nothing, type Statement, sql } from '../../db/sql.ts';
import { type MessageRow, messageColumns } from './message-row.queries.ts';

export interface ConversationKey {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
}

export interface NewConversation extends ConversationKey {
  sessionId: string;
  locale: string | null;
  ip: string | null;
  country: string | null;
  userAgent: string | null;
  referrer: string | null;
  /** Identity of the visitor that the website has signed. */
  visitor: KnownVisitor | null;
  /** Whether an API caller asks by OpenAI's protocol instead of a visitor. */
  isFromProgram: boolean;
  /** Which AI notice the page has shown; null if the page did not report one. */
  aiNotice: AiNotice | null;
  at: Date;
}

/** Inserts the conversation unless it exists. */
export function insertConversation(tx: Executor, input: NewConversation): Promise<number> {
  return tx.execute(sql`
    insert into conversations (id, organization_id, chatbot_id, session_id, status, locale, ip, country, user_agent, referrer,
      visitor, ai_notice, started_at, last_message_at)
    values (${input.conversationId}, ${input.organizationId}, ${input.chatbotId}, ${input.sessionId}, 'active',
      ${input.locale}, ${input.ip}, ${input.country}, ${input.userAgent}, ${input.referrer},
      ${input.visitor && json(input.visitor)}, ${input.aiNotice && json(input.aiNotice)}, ${input.at}, ${input.at})
    on conflict do nothing`);
}

/** Whether the conversation belongs to the chatbot and was started by an API caller. */
export async function hasProgramConversation(reader: Reader, key: ConversationKey): Promise<boolean> {
  const row = await reader.first<{ found: number }>(sql`
    select 1 as found from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId} and chatbot_id = ${key.chatbotId}
      and from_program`);
  return row !== undefined;
}

export async function isTurnRunning(reader: Reader, key: ConversationKey): Promise<boolean> {
  const row = await reader.first<{ found: number }>(sql`
    select 1 as found from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId} and chatbot_id = ${key.chatbotId}
      and controller = 'bot' and running_message_id is not null`);
  return row !== undefined;
}

/** Who may speak in a conversation; undefined if there is none. */
export async function findController(reader: Reader, key: ConversationKey): Promise<Controller | undefined> {
  const row = await reader.first<{ controller: Controller }>(sql`
    select controller from conversations
    where organization_id = ${key.organizationId} and id = ${key.conversationId} and chatbot_id = ${key.chatbotId}`);
  return row?.controller;
}

/** An earlier message of the visitor with the same client id, its answer, and who may speak now. */
export function findSentMessage(reader: Reader, key: ConversationKey, clientMessageId: string) {
  return reader.first<{
    id: string;
    content: string;
    ordinal: number;
    answer_id: string | null;
    controller: Controller;
  }>(sql`
    select m.id, m.content, m.ordinal, a.id as answer_id, c.controller
    from messages m
    join conversations c on c.organization_id = m.organization_id and c.id = m.conversation_id
    left join messages a on a.organization_id = m.organization_id and a.conversation_id = m.conversation_id
      and a.reply_to = m.id
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.client_message_id = ${clientMessageId} and m.role = 'user'
    order by a.ordinal desc limit 1`);
}

/** Locks the conversation for another answer; undefined while another turn runs, or people have the conversation. */
export function lockConversation(
  tx: Executor,
  key: ConversationKey,
  turn: { answerId: string; at: Date },
): Promise<{ message_count: number; rev: number; contact_asked: boolean } | undefined> {
  return tx.first(sql`
    update conversations set running_message_id = ${turn.answerId}, message_count = message_count + 1,
      rev = rev + 1, status = 'active', ended_at = null, last_message_at = ${turn.at}
    where organization_id = ${key.organizationId} and id = ${key.conversationId}
      and chatbot_id = ${key.chatbotId} and running_message_id is null and controller = 'bot'
    returning message_count, rev, contact_asked`);
}

/** Inserts the placeholder message of another answer to the same question; the previous answer is superseded. */
export function supersedeAnswer(
  tx: Executor,
  key: ConversationKey,
  turn: {
    answerId: string;
    supersededId: string;
    questionId: string;
    ordinal: number;
    rev: number;
    at: Date;
    deadlineAt: Date;
  },
): Promise<number> {
  return tx.execute(sql`
    with superseded as (
      update messages set superseded_by = ${turn.answerId}, rev = ${turn.rev}
      where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
        and id = ${turn.supersededId}
    ), running as (
      insert into running_turns (message_id, organization_id) values (${turn.answerId}, ${key.organizationId})
    )
    insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, reply_to,
      deadline_at, rev, created_at)
    values (${turn.answerId}, ${key.organizationId}, ${key.conversationId}, ${key.chatbotId}, ${turn.ordinal},
      'assistant', 'running', '', ${turn.questionId}, ${turn.deadlineAt}, ${turn.rev}, ${turn.at})`);
}

/** Counts one message toward the month; false if the plan's quota is used up. */
export async function countMessage(
  tx: Executor,
  organizationId: string,
  month: string,
  limit: number,
): Promise<boolean> {
  const counted = await tx.execute(sql`
    insert into usage_months as u (organization_id, month, messages)
    select ${organizationId}, ${month}::date, 1 where ${limit}::bigint > 0
    on conflict (organization_id, month) do update set messages = u.messages + 1
    where u.messages < ${limit}::bigint`);
  return counted === 1;
}

/** Saves the text so far, so that a crash loses at most a second of it. */
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

/** The latest messages of a conversation, oldest first, without superseded answers and those that a person withheld. */
export async function listMessages(
  reader: Reader,
  key: ConversationKey,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await reader.rows(newestMessages<MessageRow>(messageColumns, key, { limit }));
  return rows.reverse();
}

/** The latest answer of a conversation that the visitor may see, running or ended. */
export function newestAnswer(key: ConversationKey): Statement<MessageRow> {
  return sql<MessageRow>`
    select ${messageColumns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.chatbot_id = ${key.chatbotId} and m.role = 'assistant' and m.superseded_by is null and m.status <> 'withheld'
    order by m.ordinal desc limit 1`;
}

/** A message as included in a prompt. */
export type PromptMessage = Pick<MessageRow, 'role' | 'status' | 'content'> &
  Partial<Pick<MessageRow, 'mode' | 'suggestions'>> & { is_unsourced?: boolean };

/**
 * Like `listMessages`, without what the program tells of people, and without the sources, which may be many times longer than the
 * text.
 * @param forRules whether to read what the rules that offer a person ask of earlier answers
 */
export async function listPromptMessages(
  reader: Reader,
  key: ConversationKey,
  limit: number,
  forRules = false,
): Promise<PromptMessage[]> {
  const ruled = forRules ? sql`, m.mode, m.suggestions, m.sources = '[]' as is_unsourced` : nothing;
  const columns = sql`m.role, m.status, m.content ${ruled}`;
  const which = sql`and m.role <> 'system'`;
  return (await reader.rows(newestMessages<PromptMessage>(columns, key, { which, limit }))).reverse();
}

function newestMessages<Row>(
  columns: Statement,
  key: ConversationKey,
  { which = nothing, limit }: { which?: Statement; limit: number },
): Statement<Row> {
  return sql<Row>`
    select ${columns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.chatbot_id = ${key.chatbotId} and m.superseded_by is null and m.status <> 'withheld' ${which}
    order by m.ordinal desc limit ${limit}`;
}

/** The number of the transaction's change, which has already raised that of the conversation. */
function currentRev(key: ConversationKey): Statement {
  return sql`(select rev from conversations where organization_id = ${key.organizationId} and id = ${key.conversationId})`;
}

/** Closes the open input of an answer, at most once; returns 0 if it is not open. */
export function closeInput(
  tx: Executor,
  key: ConversationKey,
  { answerId, inputId }: { answerId: string; inputId: string },
): Promise<number> {
  return tx.execute(sql`
    update messages set input = null, rev = ${currentRev(key)}
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and chatbot_id = ${key.chatbotId} and id = ${answerId} and superseded_by is null and input->>'id' = ${inputId}`);
}

/**
 * Closes every input of a conversation and clears its request for an address, because the visitor gave the details in another
 * way.
 */
export function endAsking(tx: Executor, key: ConversationKey): Promise<number> {
  return tx.execute(sql`
    with asked as (
      update conversations set contact_asked = true
      where organization_id = ${key.organizationId} and id = ${key.conversationId} and not contact_asked
    )
    update messages set input = null, rev = ${currentRev(key)}
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and chatbot_id = ${key.chatbotId} and input is not null`);
}

/** Completes a conversation; 0 if there is none or it was already complete. */
export function completeConversation(tx: Executor, key: ConversationKey, at: Date): Promise<number> {
  return tx.execute(sql`
    update conversations set status = 'completed', ended_at = ${at}
    where organization_id = ${key.organizationId} and id = ${key.conversationId} and chatbot_id = ${key.chatbotId}
      and status = 'active'`);
}

/**
 * Completes conversations without a message since `since`, in every organization. Only conversations that started earlier can be
 * idle, and this condition lets the query use the index on the start. Those that people have are left to them.
 */
export function completeIdleConversations(
  tx: Executor,
  since: Date,
  limit: number,
): Promise<{ id: string; organization_id: string; chatbot_id: string }[]> {
  return tx.rows(sql`
    update conversations set status = 'completed', ended_at = last_message_at
    where id in (
      select id from conversations
      where status = 'active' and controller = 'bot' and running_message_id is null and started_at < ${since} and last_message_at < ${since}
      limit ${limit} for update skip locked
    )
    returning id, organization_id, chatbot_id`);
}

/** The line that tells a visitor of the place in line, if it directly follows a message. */
export function findLineAfter(
  reader: Reader,
  key: ConversationKey,
  ordinal: number,
): Promise<MessageRow | undefined> {
  return reader.first<MessageRow>(sql`
    select ${messageColumns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.ordinal = ${ordinal}::integer + 1 and m.role = 'system' and m.system->>'key' in ('waiting', 'waitingSoon')`);
}
