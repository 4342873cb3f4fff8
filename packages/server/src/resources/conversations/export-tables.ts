import { generatedMark } from '@parley/contracts/resources/chatbot/chat';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type ExportRange, exportTable, pagesByKey, type ReadPart } from '../../kernel/slice/export-table.ts';

interface ConversationExport {
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

/** Conversations that started in the range. */
export const exportedConversations = exportTable<ConversationExport>({
  name: 'conversations',
  type: 'conversations',
  columns: [
    { name: 'id', value: (row) => row.id },
    { name: 'sessionId', value: (row) => row.session_id },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    { name: 'status', value: (row) => row.status },
    { name: 'startedAt', value: (row) => row.started_at },
    { name: 'lastMessageAt', value: (row) => row.last_message_at },
    { name: 'endedAt', value: (row) => row.ended_at },
    { name: 'messageCount', value: (row) => row.message_count },
    {
      name: 'averageResponseMs',
      value: (row) => (row.answer_count > 0 ? Math.round(row.response_ms_sum / row.answer_count) : null),
    },
    { name: 'language', value: (row) => row.language },
    { name: 'country', value: (row) => row.country },
    { name: 'intent', value: (row) => row.user_intent },
    { name: 'topics', value: (row) => row.main_topics },
    { name: 'sentimentScore', value: (row) => row.sentiment_score },
    { name: 'outcome', value: (row) => row.outcome },
    { name: 'contact', value: (row) => row.contact },
    { name: 'csat', value: (row) => row.csat },
    { name: 'visitor', value: (row) => row.visitor },
    { name: 'aiNotice', value: (row) => row.ai_notice },
  ],
  async estimate(tx, { organizationId, from, to }) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*) as count from conversations
      where organization_id = ${organizationId} and started_at >= ${from} and started_at <= ${to}`);
    return row?.count ?? 0;
  },
  pages: (read, { organizationId, from, to }) =>
    pagesByKey(read, (tx, after, limit) =>
      tx.rows<ConversationExport>(sql`
        select c.id, c.session_id, c.chatbot_id, b.name as chatbot_name, c.status, c.started_at, c.last_message_at,
          c.ended_at, c.message_count, c.answer_count, c.response_ms_sum, c.language, c.country, c.user_intent,
          c.main_topics, c.sentiment_score, c.outcome, c.contact, c.csat, c.visitor, c.ai_notice
        from conversations c
        join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
        where c.organization_id = ${organizationId} and c.started_at <= ${to}
          and ${startedAfter(after) ?? sql`c.started_at >= ${from}`}
        order by c.started_at, c.id limit ${limit}`),
    ),
});

interface MessageExport {
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
}

/** Messages that were written in the range, whenever their conversation started. */
export const exportedMessages = exportTable<MessageExport>({
  name: 'messages',
  type: 'conversations',
  columns: [
    { name: 'id', value: (row) => row.id },
    { name: 'conversationId', value: (row) => row.conversation_id },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'ordinal', value: (row) => row.ordinal },
    { name: 'role', value: (row) => row.role },
    { name: 'status', value: (row) => row.status },
    { name: 'content', value: (row) => row.content },
    { name: 'createdAt', value: (row) => row.created_at },
    { name: 'sources', value: (row) => row.sources },
    { name: 'mode', value: (row) => row.mode },
    { name: 'generatedBy', value: (row) => generatedMark(row).generatedBy ?? null },
    { name: 'provider', value: (row) => row.provider },
    { name: 'model', value: (row) => row.model },
    { name: 'inputTokens', value: (row) => row.input_tokens },
    { name: 'outputTokens', value: (row) => row.output_tokens },
    {
      name: 'costUsd',
      value: (row) => (row.cost_micro_usd === null ? null : row.cost_micro_usd / 1_000_000),
    },
    { name: 'responseMs', value: (row) => row.response_ms },
    { name: 'rating', value: (row) => row.rating },
    { name: 'ratingComment', value: (row) => row.rating_comment },
    { name: 'errorCode', value: (row) => row.error_code },
    { name: 'superseded', value: (row) => row.superseded_by !== null },
  ],
  async estimate(tx, { organizationId, from, to }) {
    // An estimate from conversations, because messages have no index by time and counting them all would take long.
    const row = await tx.first<{ count: number }>(sql`
      select coalesce(sum(message_count), 0) as count from conversations
      where organization_id = ${organizationId} and started_at <= ${to} and last_message_at >= ${from}`);
    return row?.count ?? 0;
  },
  pages: readMessages,
});

/** Number of conversations whose messages are read by one statement. */
const conversationsAtOnce = 100;

/** Reads messages by conversation, so that no statement reads more than a page of either. */
async function* readMessages(read: ReadPart, range: ExportRange): AsyncGenerator<MessageExport[]> {
  const conversations = pagesByKey(read, (tx, after: TalkKey | undefined, limit) =>
    listTalks(tx, range, after, limit),
  );
  for await (const page of conversations) {
    const ids = page.filter((talk) => talk.last_message_at >= range.from).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += conversationsAtOnce) {
      const some = ids.slice(start, start + conversationsAtOnce);
      yield* pagesByKey(read, (tx, after: MessageExport | undefined, limit) =>
        listMessagesOf(tx, range, some, after, limit),
      );
    }
  }
}

interface TalkKey {
  id: string;
  started_at: Date;
  last_message_at: Date;
}

/** Conversations that overlap the range, or may do so. */
function listTalks(
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

function listMessagesOf(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  conversationIds: readonly string[],
  after: MessageExport | undefined,
  limit: number,
): Promise<MessageExport[]> {
  return tx.rows<MessageExport>(sql`
    select id, conversation_id, chatbot_id, ordinal, role, status, content, created_at, sources, mode, provider, model,
      input_tokens, output_tokens, cost_micro_usd, response_ms, rating, rating_comment, error_code, superseded_by
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
