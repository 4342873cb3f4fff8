import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { ExportRange } from '../../kernel/slice/export-table.ts';

export interface ConversationExport {
  id: string;
  session_id: string;
  chatbot_id: string;
  chatbot_name: string;
  status: string;
  started_at: Date;
  last_message_at: Date;
  ended_at: Date | null;
  message_count: number;
  answer_count: number;
  response_ms_sum: number;
  language: string | null;
  country: string | null;
  user_intent: string | null;
  main_topics: string[];
  sentiment_score: number | null;
  outcome: string | null;
  contact: string | null;
  csat: object | null;
  visitor: object | null;
  ai_notice: object | null;
}

export interface MessageExport {
  id: string;
  conversation_id: string;
  chatbot_id: string;
  ordinal: number;
  role: string;
  status: string;
  content: string;
  created_at: Date;
  sources: object;
  mode: string | null;
  provider: string | null;
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_micro_usd: number | null;
  response_ms: number | null;
  rating: string | null;
  rating_comment: string | null;
  error_code: string | null;
  superseded_by: string | null;
  author_name: string | null;
  system: object | null;
  delivery: string | null;
  quoted: string | null;
}

export interface TalkKey {
  id: string;
  started_at: Date;
  last_message_at: Date;
}

/** Conversations that overlap the range, or may do so. */
export function listTalks(
  tx: Executor,
  { organizationId, to }: ExportRange,
  after: TalkKey | undefined,
  limit: number,
): Promise<TalkKey[]> {
  return tx.rows<TalkKey>(sql`
    select c.id, c.started_at, c.last_message_at from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.started_at <= ${to} and ${startedAfter(after) ?? sql`true`}
    order by c.started_at, c.id limit ${limit}`);
}

export function listMessagesOf(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  conversationIds: readonly string[],
  after: MessageExport | undefined,
  limit: number,
): Promise<MessageExport[]> {
  return tx.rows<MessageExport>(sql`
    select id, conversation_id, chatbot_id, ordinal, role, status, content, created_at, sources, mode, provider, model,
      input_tokens, output_tokens, cost_micro_usd, response_ms, rating, rating_comment, error_code, superseded_by,
      author ->> 'name' as author_name, system, quoted,
      (
        select d.state from deliveries d where d.organization_id = messages.organization_id and d.message_id = messages.id
      ) as delivery
    from messages
    where organization_id = ${organizationId} and conversation_id = any(${[...conversationIds]}::uuid[])
      and (conversation_id, ordinal) > (${after?.conversation_id ?? firstId}::uuid, ${after?.ordinal ?? -1})
      and created_at >= ${from} and created_at <= ${to}
    order by conversation_id, ordinal limit ${limit}`);
}

const firstId = '00000000-0000-0000-0000-000000000000';

function startedAfter(last: Pick<TalkKey, 'id' | 'started_at'> | undefined): Statement | undefined {
  return last && sql`(c.started_at, c.id) > (${last.started_at}, ${last.id}::uuid)`;
}

export async function countStarted(tx: Executor, { organizationId, from, to }: ExportRange): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from conversations
    where organization_id = ${organizationId} and started_at >= ${from} and started_at <= ${to}`);
  return row?.count ?? 0;
}

/** Conversations that started in the range, from `after` on. */
export function listStarted(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: ConversationExport | undefined,
  limit: number,
): Promise<ConversationExport[]> {
  return tx.rows<ConversationExport>(sql`
    select c.id, c.session_id, c.chatbot_id, b.name as chatbot_name, c.status, c.started_at, c.last_message_at,
      c.ended_at, c.message_count, c.answer_count, c.response_ms_sum, c.language, c.country, c.user_intent,
      c.main_topics, c.sentiment_score, c.outcome, c.contact, c.csat, c.visitor, c.ai_notice
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.started_at <= ${to}
      and ${startedAfter(after) ?? sql`c.started_at >= ${from}`}
    order by c.started_at, c.id limit ${limit}`);
}

/** Counted by conversations, because messages have no index by time and counting them all would take long. */
export async function estimateMessages(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select coalesce(sum(message_count), 0) as count from conversations
    where organization_id = ${organizationId} and started_at <= ${to} and last_message_at >= ${from}`);
  return row?.count ?? 0;
}
