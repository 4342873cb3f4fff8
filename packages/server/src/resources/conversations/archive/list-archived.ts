import {
  type ArchivedConversation,
  type ArchivedMessage,
  archivedErrorCodes,
} from '@parley/contracts/resources/archive/archived-conversations';
import { answerModes, type MessageSource, type Suggestion } from '@parley/contracts/resources/chatbot/chat';
import { maxArchivedMessages } from '@parley/contracts/values/archive-limits';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { pagesByKey, type ReadPart } from '../../../kernel/slice/export-table.ts';

/** Either a conversation, or a message of the conversation that precedes it in the list. */
export type ArchiveListItem =
  | { id: string; chatbotId: string; conversation: Omit<ArchivedConversation, 'chatbot' | 'link'> }
  | { message: ArchivedMessage };

interface Row
  extends Omit<
    ArchivedConversation,
    'chatbot' | 'link' | 'startedAt' | 'lastMessageAt' | 'endedAt' | 'consents' | 'sentimentScores'
  > {
  id: string;
  chatbot_id: string;
  started_at: Date;
  last_message_at: Date;
  ended_at: Date | null;
  sentiment_score: number | null;
  judged_by: string | null;
  ai_notice: ArchivedConversation['aiNotice'];
  from_program: boolean;
  user_intent: string | null;
  main_topics: string[];
  scores: number[] | null;
  consents: ArchivedConversation['consents'];
}

interface MessageRow
  extends Pick<
    ArchivedMessage,
    'ordinal' | 'role' | 'status' | 'content' | 'provider' | 'model' | 'rating' | 'attempts' | 'support'
  > {
  conversation_id: string;
  created_at: Date;
  reply_to: number | null;
  superseded_by: number | null;
  sources: MessageSource[];
  suggestions: Suggestion[] | null;
  mode: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_micro_usd: number | null;
  response_ms: number | null;
  rating_comment: string | null;
  error_code: string | null;
}

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
    (tx, after: Row | undefined, limit) => listRows(tx, organization, after, limit),
    conversationsAtOnce,
  );
  for await (const page of pages) yield* withMessages(read, organization.id, page);
}

/** Sorts conversations by id, because their messages are read in that order. */
async function* withMessages(
  read: ReadPart,
  organizationId: string,
  page: readonly Row[],
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
    (tx, after: MessageRow | undefined, limit) => listMessages(tx, { organizationId, ids }, after, limit),
    messagesAtOnce,
  );
  for await (const some of messages) {
    yield some.flatMap((row) => [...begin(row.conversation_id), { message: messageOf(row) }]);
  }
  yield begin(undefined);
}

function listRows(
  tx: Executor,
  { id: organizationId, at }: { id: string; at: Date },
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const key = after ? sql`(c.started_at, c.id) > (${after.started_at}, ${after.id}::uuid)` : sql`true`;
  return tx.rows<Row>(sql`
    select c.id, c.chatbot_id, c.started_at, c.last_message_at, c.ended_at, c.locale, c.country, c.language, c.contact,
      c.user_intent, c.main_topics, c.sentiment_score, c.insight -> 'scores' as scores, c.outcome, c.judged_by, c.csat,
      c.visitor, c.ai_notice, c.from_program, c.excerpt,
      case when c.counted is not null then jsonb_build_object(
        'isNewVisitor', coalesce((c.counted ->> 'isNewVisitor')::boolean, false),
        'hasLead', coalesce((c.counted ->> 'hasLead')::boolean, false)) end as counted,
      coalesce((
        select jsonb_agg(jsonb_build_object('accepted', s.accepted, 'version', s.version, 'statement', s.statement,
          'purpose', s.purpose, 'source', s.source,
          'at', to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.created_at, s.id)
        from consents s
        where s.organization_id = c.organization_id and s.conversation_id = c.id and s.source in ('banner', 'form')
      ), '[]') as consents
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.started_at <= ${at} and ${key}
    order by c.started_at, c.id limit ${limit}`);
}

function listMessages(
  tx: Executor,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
  after: MessageRow | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const key = after
    ? sql`(m.conversation_id, m.ordinal) > (${after.conversation_id}::uuid, ${after.ordinal})`
    : sql`true`;
  // Null if the referenced message is not part of the archive.
  const ordinalOf = (id: ReturnType<typeof sql>) => sql`(
    select o.ordinal from messages o
    where o.organization_id = m.organization_id and o.conversation_id = m.conversation_id and o.id = ${id}
      and o.status <> 'running' and o.ordinal <= ${maxArchivedMessages})`;
  return tx.rows<MessageRow>(sql`
    select m.conversation_id, m.ordinal, m.role, m.status, m.content, m.created_at, m.sources, m.suggestions, m.mode,
      m.provider, m.model, m.input_tokens, m.output_tokens, m.cost_micro_usd, m.response_ms, m.rating, m.rating_comment,
      m.error_code, m.attempts, m.support, ${ordinalOf(sql`m.reply_to`)} as reply_to,
      ${ordinalOf(sql`m.superseded_by`)} as superseded_by
    from messages m
    where m.organization_id = ${organizationId} and m.conversation_id = any(${[...ids]}::uuid[]) and ${key}
      and m.status <> 'running' and m.ordinal <= ${maxArchivedMessages}
    order by m.conversation_id, m.ordinal limit ${limit}`);
}

function conversationOf(row: Row): Omit<ArchivedConversation, 'chatbot' | 'link'> {
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

function messageOf(row: MessageRow): ArchivedMessage {
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
