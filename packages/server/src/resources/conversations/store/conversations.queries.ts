import type { Message } from '@parley/contracts/resources/chatbot/chat';
import {
  type Conversation,
  conversationStatuses,
  type RecordedMessage,
} from '@parley/contracts/resources/visitors/conversations';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { FlowState } from '../../../engine/flow/flow-state.ts';
import type { MessageAuthor } from '../../../handover/control.queries.ts';
import type { StoredLine } from '../../../handover/system-line.ts';
import { countEach, countRows, maxCounted } from '../../../kernel/exchange/counted-page.ts';
import { waitingSince } from './control.queries.ts';
import { type ConversationFilter, conditions } from './conversation-conditions.queries.ts';

export interface ConversationRow {
  id: string;
  session_id: string;
  chatbot_id: string;
  chatbot_name: string;
  started_at: Date;
  last_message_at: Date;
  ended_at: Date | null;
  message_count: number;
  answer_count: number;
  response_ms_sum: number;
  user_intent: string | null;
  country: string | null;
  contact: string | null;
  status: Conversation['status'];
  sentiment_score: number | null;
  outcome: string | null;
  main_topics: string[];
  excerpt: string | null;
  controller: Controller;
}

/** Adds insights that lists do not show. */
export interface JudgedRow extends ConversationRow {
  rev: number;
  language: string | null;
  judged_by: string | null;
  csat: NonNullable<Conversation['csat']> | null;
  visitor: Conversation['visitor'];
  ai_notice: Conversation['aiNotice'];
  /** Null if no flow has run. */
  flow_state: Pick<FlowState, 'variables' | 'sensitive'> | null;
  /** Null until the conversation is judged. */
  sentiment_scores: number[] | null;
}

export interface MessageRow {
  id: string;
  client_message_id: string | null;
  ordinal: number;
  role: Message['role'];
  status: RecordedMessage['status'];
  content: string;
  created_at: Date;
  sources: Message['sources'];
  suggestions: unknown;
  mode: Message['mode'];
  response_ms: number | null;
  rating: 'up' | 'down' | null;
  rating_comment: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  error_code: string | null;
  provider: string | null;
  model: string | null;
  cost_micro_usd: number | null;
  attempts: Omit<RecordedMessage['attempts'][number], 'said'>[];
  /** Error details of the provider, one entry for each of the attempts. */
  provider_said: (ProviderSaid | null)[] | null;
  support: RecordedMessage['support'];
  unsupported: { start: number; end: number }[] | null;
  held_back: { leftOut: string[]; uncompared: number } | null;
  superseded_by: string | null;
  flow: NonNullable<RecordedMessage['flow']> | null;
  author: MessageAuthor | null;
  system: StoredLine | null;
  via: string | null;
  quoted: string | null;
  delivery: { way: string; state: string; error: string | null; at: string } | null;
}

export const orders = {
  startedAt: sql`c.started_at, c.id`,
  '-startedAt': sql`c.started_at desc, c.id desc`,
  messageCount: sql`c.message_count, c.id`,
  '-messageCount': sql`c.message_count desc, c.id desc`,
  waitingSince: sql`${waitingSince} asc nulls last, c.last_message_at desc, c.id desc`,
} as const;

export interface ListedPage {
  order: keyof typeof orders;
  limit: number;
  offset: number;
}

export function listConversations(
  tx: Executor,
  filter: ConversationFilter,
  { order, limit, offset }: ListedPage,
): Promise<ConversationRow[]> {
  return tx.rows(
    selectConversations(
      sql`where ${conditions(filter)} order by ${orders[order]} limit ${limit} offset ${offset}`,
    ),
  );
}

/** Ids of matching conversations, newest first; at most as many as are counted exactly. */
export async function listMatchingIds(tx: Executor, filter: ConversationFilter): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where ${conditions(filter)} order by ${orders['-startedAt']} limit ${maxCounted}`);
  return rows.map(({ id }) => id);
}

/** Returns the given conversations that belong to the organization, newest first by default. */
export function listConversationsById(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
  order: keyof typeof orders = '-startedAt',
): Promise<ConversationRow[]> {
  return tx.rows(
    selectConversations(
      sql`where c.organization_id = ${organizationId} and c.id = any(${[...ids]}::uuid[]) order by ${orders[order]}`,
    ),
  );
}

export function countConversations(tx: Executor, filter: ConversationFilter): Promise<number> {
  return countRows(tx, matching(filter));
}

/** Counts matching conversations by status, each up to the maximum that a tab shows. */
export function countByStatus(tx: Executor, filter: Omit<ConversationFilter, 'status'>) {
  return countEach(tx, ['all', ...conversationStatuses], (status) =>
    matching(status === 'all' ? filter : { ...filter, status }),
  );
}

function matching(filter: ConversationFilter): Statement {
  return sql`select 1 from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where ${conditions(filter)}`;
}

export function findConversation(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<JudgedRow | undefined> {
  return tx.first<JudgedRow>(
    selectConversations(
      sql`where c.organization_id = ${organizationId} and c.id = ${id}`,
      sql`, c.language, c.judged_by, c.csat, c.visitor, c.ai_notice, c.flow_state, c.rev, c.insight -> 'scores' as sentiment_scores`,
    ),
  );
}

const messageColumns = sql`m.id, m.client_message_id, m.role, m.status, m.content, m.created_at, m.sources, m.suggestions, m.mode,
  m.response_ms, m.rating, m.rating_comment, m.input_tokens, m.output_tokens, m.error_code, m.provider, m.model, m.cost_micro_usd,
  m.attempts, m.provider_said, m.support, m.unsupported, m.held_back, m.superseded_by, m.flow, m.ordinal, m.author, m.system, m.via, m.quoted,
  case when d.message_id is not null
    then jsonb_build_object('way', d.way, 'state', d.state, 'error', d.error, 'at', d.changed_at) end as delivery`;
const joinDelivery = sql`left join deliveries d on d.organization_id = m.organization_id and d.message_id = m.id`;

/** The transcript in order after an ordinal, at most 2,000 messages. */
export function listMessages(
  tx: Executor,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
  { after = 0, limit = 2_000, hasWithheld }: { after?: number; limit?: number; hasWithheld: boolean },
): Promise<MessageRow[]> {
  return tx.rows<MessageRow>(sql`
    select ${messageColumns} from messages m ${joinDelivery}
    where m.organization_id = ${organizationId} and m.conversation_id = ${conversationId} and m.ordinal > ${after}
      and (${hasWithheld}::boolean or m.status <> 'withheld')
    order by m.ordinal limit ${limit}`);
}

/** Who may speak in a conversation, and its revision. */
export function findRev(
  tx: Executor,
  organizationId: string,
  conversationId: string,
): Promise<{ rev: number; controller: Controller } | undefined> {
  return tx.first(sql`
    select c.rev, c.controller from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.id = ${conversationId}`);
}

/** One message with its conversation and chatbot; undefined if the message or the chatbot is deleted. */
export function findMessage(
  tx: Executor,
  organizationId: string,
  messageId: string,
): Promise<(MessageRow & { conversation_id: string; chatbot_id: string; chatbot_name: string }) | undefined> {
  return tx.first(sql`
    select ${messageColumns}, m.conversation_id, m.chatbot_id, b.name as chatbot_name
    from messages m ${joinDelivery}
    join chatbots b on b.organization_id = m.organization_id and b.id = m.chatbot_id and b.deleted_at is null
    where m.organization_id = ${organizationId} and m.id = ${messageId}`);
}

/** Deletes the next batch of conversations of a deleted chatbot, with their messages; returns how many. */
export function removeBatch(
  tx: Executor,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
  limit: number,
): Promise<number> {
  return tx.execute(sql`
    delete from conversations where id = any (array(
      select c.id from conversations c
      join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id
      where b.deleted_at is not null and c.id = any (array(
        select id from conversations where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        limit ${limit}
      ))
      order by c.id for update of c
    )) and organization_id = ${organizationId}`);
}

function selectConversations<Row = ConversationRow>(rest: Statement, more = sql``): Statement<Row> {
  return sql`
    select c.id, c.session_id, c.chatbot_id, b.name as chatbot_name, c.started_at, c.last_message_at, c.ended_at,
      c.message_count, c.answer_count, c.response_ms_sum, c.user_intent, c.country, c.contact, c.status,
      c.sentiment_score, c.outcome, c.main_topics, c.excerpt, c.controller${more}
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    ${rest}`;
}
