import { effectiveLimits, effectiveRetentionDays } from '@parley/contracts/billing/entitlements';
import { csatKind } from '@parley/contracts/insight/csat';
import type {
  ArchivedConversation,
  ArchivedMessage,
} from '@parley/contracts/resources/archive/archived-conversations';
import type { ArchivedConsent } from '@parley/contracts/resources/archive/archived-leads';
import type { Transaction } from '../../../db/database.ts';
import { sessionNameOf } from '../../../kernel/chatbot/privacy.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { indexLater } from '../../../record/said/write-words.ts';
import {
  findRetention,
  insertConsents,
  insertConversations,
  insertMessages,
} from './add-archived.queries.ts';

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
  const row = await findRetention(tx, organizationId, chatbotId);
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
    counted: counted && countedOf(conversation, messages, counted),
    insight: counted && {
      scores: sentimentScores,
      intent: null,
      thanked: [],
      topics: topics.map((topic) => [topic, 1]),
    },
    // Prevents the import from judging the conversation again, and from creating leads from its earlier messages.
    insight_ordinal: counted ? last : 0,
    contact_floor: last,
    // The next ordinal: archives leave out lines of the program, which keep their numbers.
    message_count: last,
    answer_count: answers.length,
    response_ms_sum: answers.reduce((sum, { responseMs }) => sum + (responseMs ?? 0), 0),
    started_at: conversation.startedAt,
    last_message_at: conversation.lastMessageAt,
    ended_at: conversation.endedAt ?? conversation.lastMessageAt,
  };
}

function countedOf(
  conversation: ArchivedConversation,
  messages: readonly ArchivedMessage[],
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
    // Archives have no handovers.
    handled: messages.some(({ role }) => role === 'agent') ? 'people' : 'bot',
    reasons: [],
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
