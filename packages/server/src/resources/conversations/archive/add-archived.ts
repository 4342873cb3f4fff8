import { effectiveLimits, effectiveRetentionDays } from '@parley/contracts/billing/entitlements';
import { csatKind } from '@parley/contracts/insight/csat';
import type {
  ArchivedConversation,
  ArchivedMessage,
} from '@parley/contracts/resources/archive/archived-conversations';
import type { ArchivedConsent } from '@parley/contracts/resources/archive/archived-leads';
import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import { sessionNameOf } from '../../../kernel/chatbot/session-name.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { indexLater } from '../../../record/said/index-later.ts';

/** An archived conversation with its messages. */
export interface ArchivedTalk {
  conversation: ArchivedConversation;
  messages: readonly ArchivedMessage[];
}

/** Start of the chatbot's retention period: conversations whose last message is older are not imported. */
export async function retentionStart(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  organizationId: string,
  chatbotId: string,
): Promise<Date> {
  const row = await tx.first<EntitlementRow & { retention_days: number }>(sql`
    select (b.privacy ->> 'retentionDays')::integer as retention_days, ${entitlementColumns}
    from chatbots b join organizations o on o.id = b.organization_id
    where b.organization_id = ${organizationId} and b.id = ${chatbotId}`);
  const days = row ? effectiveRetentionDays(row.retention_days, effectiveLimits(row)) : 0;
  return new Date(clock.now().getTime() - days * dayMs);
}

/**
 * Inserts archived conversations as completed, with new ids, for a chatbot that was created in the same transaction. Emits no
 * events or emails, counts no usage, and creates no leads from contact details in them.
 * @param links conversation ids by link number, for conversations that leads refer to
 */
export async function addArchivedConversations(
  tx: Transaction,
  { ids }: Pick<Deps, 'ids'>,
  organizationId: string,
  {
    chatbotId,
    talks,
    links,
  }: { chatbotId: string; talks: readonly ArchivedTalk[]; links: ReadonlyMap<number, string> },
): Promise<void> {
  const conversations: object[] = [];
  const messages: object[] = [];
  const consents: object[] = [];
  for (const talk of talks) {
    const { link } = talk.conversation;
    const id = (link === null ? undefined : links.get(link)) ?? ids.next();
    conversations.push(conversationRow(id, talk));
    const idOf = new Map(talk.messages.map(({ ordinal }) => [ordinal, ids.next()]));
    for (const message of talk.messages) messages.push(messageRow(id, message, idOf));
    for (const consent of talk.conversation.consents)
      consents.push(consentRow(ids, { conversationId: id, consent }));
  }
  await insertConversations(tx, { organizationId, chatbotId }, conversations);
  await insertMessages(tx, { organizationId, chatbotId }, messages);
  if (consents.length > 0) await insertConsents(tx, { organizationId, chatbotId }, consents);
  await indexLater(tx, organizationId);
}

/** A consent and the conversation in which it was given. */
interface AgreedThen {
  conversationId: string;
  consent: ArchivedConsent;
}

/** Inserts consents of conversations that are not imported, because imported leads refer to those conversations. */
export function addArchivedConsents(
  tx: Transaction,
  { ids }: Pick<Deps, 'ids'>,
  organizationId: string,
  { chatbotId, consents }: { chatbotId: string; consents: readonly AgreedThen[] },
): Promise<number> {
  const rows = consents.map((agreed) => consentRow(ids, agreed));
  return insertConsents(tx, { organizationId, chatbotId }, rows);
}

function consentRow(ids: Deps['ids'], { conversationId, consent: { at, ...consent } }: AgreedThen): object {
  return { ...consent, id: ids.next(), conversation_id: conversationId, created_at: at };
}

function conversationRow(id: string, { conversation, messages }: ArchivedTalk): object {
  const answers = messages.filter(({ responseMs }) => responseMs !== null);
  const last = messages.at(-1)?.ordinal ?? 0;
  const { counted, sentimentScores, topics } = conversation;
  return {
    id,
    session_id: sessionNameOf(id),
    locale: conversation.locale,
    country: conversation.country,
    language: conversation.language,
    contact: conversation.contact,
    user_intent: conversation.intent,
    main_topics: topics,
    sentiment_score: conversation.sentimentScore,
    outcome: conversation.outcome,
    judged_by: conversation.judgedBy,
    csat: conversation.csat,
    visitor: conversation.visitor,
    ai_notice: conversation.aiNotice,
    from_program: conversation.fromProgram,
    excerpt: conversation.excerpt,
    counted: counted && countedOf(conversation, counted),
    insight: counted && {
      scores: sentimentScores,
      intent: null,
      thanked: [],
      topics: topics.map((topic) => [topic, 1]),
    },
    // Prevents the import from judging the conversation again, and from creating leads from its earlier messages.
    insight_ordinal: counted ? last : 0,
    contact_floor: last,
    message_count: messages.length,
    answer_count: answers.length,
    response_ms_sum: answers.reduce((sum, { responseMs }) => sum + (responseMs ?? 0), 0),
    started_at: conversation.startedAt,
    last_message_at: conversation.lastMessageAt,
    ended_at: conversation.endedAt ?? conversation.lastMessageAt,
  };
}

function countedOf(
  conversation: ArchivedConversation,
  counted: NonNullable<ArchivedConversation['counted']>,
): Counted {
  const { language, country, intent, topics, outcome, sentimentScore, csat } = conversation;
  const sentimentMilli = sentimentScore === null ? null : Math.round(sentimentScore * 1_000);
  return {
    language,
    country,
    intent,
    topics,
    outcome: outcome ?? 'smallTalk',
    sentimentMilli,
    csat: csat && csatKind(csat),
    ...counted,
  };
}

function messageRow(
  conversationId: string,
  message: ArchivedMessage,
  idOf: ReadonlyMap<number, string>,
): object {
  const at = (ordinal: number | null) => (ordinal === null ? null : (idOf.get(ordinal) ?? null));
  return {
    id: at(message.ordinal),
    conversation_id: conversationId,
    ordinal: message.ordinal,
    role: message.role,
    status: message.status,
    content: message.content,
    reply_to: at(message.replyTo),
    superseded_by: at(message.supersededBy),
    sources: message.sources.map((source) => ({ ...source, sourceId: noSource })),
    suggestions: message.suggestions.length > 0 ? message.suggestions : null,
    mode: message.mode,
    provider: message.provider,
    model: message.model,
    input_tokens: message.inputTokens,
    output_tokens: message.outputTokens,
    cost_micro_usd: message.costMicroUsd,
    response_ms: message.responseMs,
    rating: message.rating,
    rating_comment: message.ratingComment,
    error_code: message.errorCode,
    attempts: message.attempts,
    support: message.support,
    created_at: message.createdAt,
  };
}

/** Placeholder source id: the original sources have other ids in this installation, or no longer exist. */
const noSource = '00000000-0000-0000-0000-000000000000';

interface Owner {
  organizationId: string;
  chatbotId: string;
}

function insertConversations(tx: Transaction, owner: Owner, rows: readonly object[]): Promise<number> {
  return tx.execute(sql`
    insert into conversations (id, organization_id, chatbot_id, status, from_archive, session_id, locale, country, language,
      contact, user_intent, main_topics, sentiment_score, outcome, judged_by, csat, visitor, ai_notice, from_program, excerpt,
      counted, insight, insight_ordinal, contact_floor, message_count, answer_count, response_ms_sum, started_at,
      last_message_at, ended_at)
    select r.id, ${owner.organizationId}::uuid, ${owner.chatbotId}::uuid, 'completed', true, r.session_id, r.locale, r.country,
      r.language, r.contact, r.user_intent, array(select jsonb_array_elements_text(r.main_topics)), r.sentiment_score, r.outcome,
      r.judged_by, r.csat, r.visitor, r.ai_notice, r.from_program, r.excerpt, r.counted, r.insight, r.insight_ordinal,
      r.contact_floor, r.message_count, r.answer_count, r.response_ms_sum, r.started_at, r.last_message_at, r.ended_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, session_id text, locale text, country text, language text,
      contact text, user_intent text, main_topics jsonb, sentiment_score double precision, outcome text, judged_by text,
      csat jsonb, visitor jsonb, ai_notice jsonb, from_program boolean, excerpt text, counted jsonb, insight jsonb,
      insight_ordinal integer, contact_floor integer, message_count integer, answer_count integer, response_ms_sum bigint,
      started_at timestamptz, last_message_at timestamptz, ended_at timestamptz)`);
}

function insertMessages(tx: Transaction, owner: Owner, rows: readonly object[]): Promise<number> {
  return tx.execute(sql`
    insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, reply_to,
      superseded_by, sources, suggestions, mode, provider, model, input_tokens, output_tokens, cost_micro_usd, response_ms,
      rating, rating_comment, error_code, attempts, support, created_at, completed_at)
    select r.id, ${owner.organizationId}::uuid, ${owner.chatbotId}::uuid, r.conversation_id, r.ordinal, r.role, r.status,
      r.content, r.reply_to, r.superseded_by, r.sources, r.suggestions, r.mode, r.provider, r.model, r.input_tokens,
      r.output_tokens, r.cost_micro_usd, r.response_ms, r.rating, r.rating_comment, r.error_code, r.attempts, r.support,
      r.created_at, r.created_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, conversation_id uuid, ordinal integer, role text, status text,
      content text, reply_to uuid, superseded_by uuid, sources jsonb, suggestions jsonb, mode text, provider text, model text,
      input_tokens integer, output_tokens integer, cost_micro_usd bigint, response_ms integer, rating text,
      rating_comment text, error_code text, attempts jsonb, support text, created_at timestamptz)`);
}

function insertConsents(tx: Transaction, owner: Owner, rows: readonly object[]): Promise<number> {
  return tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose, source,
      created_at)
    select r.id, ${owner.organizationId}::uuid, ${owner.chatbotId}::uuid, r.conversation_id, r.accepted, r.version, r.statement,
      r.purpose, r.source, r.created_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, conversation_id uuid, accepted boolean, version text,
      statement text, purpose text, source text, created_at timestamptz)`);
}
