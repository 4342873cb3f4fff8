import {
  type ArchivedConversation,
  type ArchivedMessage,
  archivedErrorCodes,
} from '@parley/contracts/resources/archive/archived-conversations';
import { answerModes } from '@parley/contracts/resources/chatbot/chat';
import { pagesByKey, type ReadPart } from '../../../kernel/slice/export-table.ts';
import {
  type ArchivedMessageRow,
  type ArchivedRow,
  listArchivedMessages,
  listArchivedRows,
} from './list-archived.queries.ts';

/** Either a conversation, or a message of the conversation that precedes it in the list. */
export type ArchiveListItem =
  | { id: string; chatbotId: string; conversation: Omit<ArchivedConversation, 'chatbot' | 'link'> }
  | { message: ArchivedMessage };

const conversationsAtOnce = 100;

/** Small page size, because an answer with its quoted passages may have 30 kB. */
const messagesAtOnce = 500;

/** Yields the conversations of an organization that began at or before `at`, in batches, each followed by its messages. */
export async function* listArchivedConversations(
  read: ReadPart,
  organization: { id: string; at: Date },
): AsyncGenerator<ArchiveListItem[]> {
  const pages = pagesByKey(
    read,
    (tx, after: ArchivedRow | undefined, limit) => listArchivedRows(tx, organization, after, limit),
    conversationsAtOnce,
  );
  for await (const page of pages) yield* withMessages(read, organization.id, page);
}

/** Sorts conversations by id, because their messages are read in that order. */
async function* withMessages(
  read: ReadPart,
  organizationId: string,
  page: readonly ArchivedRow[],
): AsyncGenerator<ArchiveListItem[]> {
  const rows = page.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = rows.map(({ id }) => id);
  let next = 0;
  const begin = (until: string | undefined): ArchiveListItem[] => {
    const begun: ArchiveListItem[] = [];
    for (let row = rows[next]; row && (until === undefined || row.id <= until); row = rows[next]) {
      begun.push({ id: row.id, chatbotId: row.chatbot_id, conversation: conversationOf(row) });
      next += 1;
    }
    return begun;
  };
  const messages = pagesByKey(
    read,
    (tx, after: ArchivedMessageRow | undefined, limit) =>
      listArchivedMessages(tx, { organizationId, ids }, after, limit),
    messagesAtOnce,
  );
  for await (const some of messages) {
    yield some.flatMap((row) => [...begin(row.conversation_id), { message: messageOf(row) }]);
  }
  yield begin(undefined);
}

function conversationOf(row: ArchivedRow): Omit<ArchivedConversation, 'chatbot' | 'link'> {
  return {
    startedAt: row.started_at.toISOString(),
    lastMessageAt: row.last_message_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    locale: row.locale,
    country: row.country,
    language: row.language,
    contact: row.contact,
    intent: row.user_intent,
    topics: row.main_topics,
    sentimentScore: row.sentiment_score,
    sentimentScores: row.scores ?? [],
    outcome: row.outcome,
    judgedBy: row.judged_by,
    csat: row.csat,
    visitor: row.visitor,
    aiNotice: row.ai_notice,
    fromProgram: row.from_program,
    excerpt: row.excerpt,
    counted: row.counted,
    consents: row.consents,
  };
}

function messageOf(row: ArchivedMessageRow): ArchivedMessage {
  return {
    ordinal: row.ordinal,
    role: row.role,
    status: row.status,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    replyTo: row.reply_to,
    supersededBy: row.superseded_by,
    // Leaves out source ids, which are valid in this installation only.
    sources: row.sources.map(({ sourceId: _, ...source }) => ({ ...source, url: webAddressOf(source.url) })),
    suggestions: row.suggestions ?? [],
    mode: answerModes.find((mode) => mode === row.mode) ?? null,
    provider: row.provider,
    model: row.model,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costMicroUsd: row.cost_micro_usd,
    responseMs: row.response_ms,
    rating: row.rating,
    ratingComment: row.rating_comment,
    errorCode:
      row.error_code === null
        ? null
        : (archivedErrorCodes.find((code) => code === row.error_code) ?? 'internal_error'),
    attempts: row.attempts,
    support: row.support,
  };
}

function webAddressOf(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
