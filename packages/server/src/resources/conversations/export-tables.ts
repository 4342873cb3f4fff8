import { generatedMark } from '@parley/contracts/resources/chatbot/chat';
import { type ExportRange, exportTable, pagesByKey, type ReadPart } from '../../kernel/slice/export-table.ts';
import {
  type ConversationExport,
  countStarted,
  estimateMessages,
  listMessagesOf,
  listStarted,
  listTalks,
  type MessageExport,
  type TalkKey,
} from './export-tables.queries.ts';

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
  estimate: countStarted,
  pages: (read, range) => pagesByKey(read, (tx, after, limit) => listStarted(tx, range, after, limit)),
});

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
    { name: 'authorName', value: (row) => row.author_name },
    { name: 'system', value: (row) => row.system },
    { name: 'delivery', value: (row) => row.delivery },
    { name: 'quoted', value: (row) => row.quoted },
  ],
  estimate: estimateMessages,
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
