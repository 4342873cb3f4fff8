import type { Language } from '@parley/contracts/language/languages';
import { generatedMark, messageSource, suggestion } from '@parley/contracts/resources/chatbot/chat';
import type {
  Conversation,
  ConversationNote,
  ConversationSummary,
  Handover,
  RecordedMessage,
} from '@parley/contracts/resources/visitors/conversations';
import {
  apiKeyLevelFor,
  isAllowed,
  isLevelEnough,
  organizationPermissions,
  type Role,
} from '@parley/contracts/rights/permissions';
import { countryName } from '@parley/contracts/values/countries';
import type { ApiKeyLevel } from '@parley/contracts/values/lists';
import { toText } from '@parley/flow/formula/values';
import type { FlowState } from '../../engine/flow/flow-state.ts';
import { lineSentence } from '../../handover/system-line.ts';
import { intentName } from '../../kernel/figures/display-names.ts';
import { hiddenText } from '../../lib/secrets/hide-values.ts';
import type { Sentences } from '../../lib/text/sentences.ts';
import type { HandoverRow } from './store/control.queries.ts';
import type { ConversationLeadRow } from './store/conversation-lead.queries.ts';
import type { ConversationRow, JudgedRow, MessageRow } from './store/conversations.queries.ts';
import type { NoteRow } from './store/notes.queries.ts';

export interface ConversationReader {
  role: Role | null;
  language: Language;
  sentences: Sentences;
  keyLevel?: ApiKeyLevel | undefined;
}

/** Whether a reader sees notes and withheld answers, which are for those who talk to visitors. */
export function mayReply({ role, keyLevel }: Pick<ConversationReader, 'role' | 'keyLevel'>): boolean {
  const action = 'conversation.reply';
  const isEnough = keyLevel === undefined || isLevelEnough(keyLevel, apiKeyLevelFor[action]);
  return role !== null && isAllowed(role, action) && isEnough;
}

/**
 * Permissions on the conversation, and the permission to change its chatbot, which decides whether the reader can open the
 * settings behind an answer.
 */
const actions = [
  ...Object.keys(organizationPermissions).filter((action) => action.startsWith('conversation.')),
  'chatbot.update',
];

/** A conversation as listed for staff. It has the session name, never the visitor's token. */
export function presentSummary(
  row: ConversationRow,
  handover: HandoverRow | undefined,
  reader: ConversationReader,
): ConversationSummary {
  const { role } = reader;
  return {
    id: row.id,
    sessionId: row.session_id,
    chatbotId: row.chatbot_id,
    chatbotName: row.chatbot_name,
    startedAt: row.started_at.toISOString(),
    lastMessageAt: row.last_message_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    messageCount: row.message_count,
    userIntent:
      row.user_intent === null ? null : intentName(row.user_intent, reader.sentences, reader.language),
    location: row.country === null ? null : countryName(row.country, reader.language),
    country: row.country,
    contact: row.contact,
    status: row.status,
    controller: row.controller,
    assignee: handover === undefined ? null : assigneeOf(handover),
    team: handover === undefined ? null : teamOf(handover),
    unread: handover?.unread ?? 0,
    handover: handover === undefined ? null : presentHandover(handover),
    sentimentScore: row.sentiment_score,
    outcome: row.outcome,
    averageResponseMs: row.answer_count > 0 ? Math.round(row.response_ms_sum / row.answer_count) : null,
    mainTopics: row.main_topics,
    durationSeconds: durationOf(row),
    excerpt: row.excerpt,
    abilities: Object.fromEntries(
      actions.map((action) => [action, role !== null && isAllowed(role, action)]),
    ),
  };
}

function teamOf({ team_id: id, team_name: name }: HandoverRow): ConversationSummary['team'] {
  return id === null || name === null ? null : { id, name };
}

function assigneeOf({ assignee_id: id, assignee_name: name }: HandoverRow): ConversationSummary['assignee'] {
  return id === null || name === null ? null : { id, name };
}

function presentHandover(row: HandoverRow): Handover {
  return {
    id: row.id,
    reason: row.reason,
    offer: row.offer,
    requestedAt: row.requested_at.toISOString(),
    joinedAt: row.joined_at?.toISOString() ?? null,
    firstReplyAt: row.first_reply_at?.toISOString() ?? null,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    assigneeId: row.assignee_id,
    teamId: row.team_id,
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: row.outcome,
  };
}

export function presentNote(row: NoteRow): ConversationNote {
  const { author_id: id, author_name: name } = row;
  return {
    id: row.id,
    author: id === null || name === null ? null : { id, name },
    content: row.content,
    mentions: row.mentions,
    afterOrdinal: row.after_ordinal,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  };
}

/** The conversation with its insights (language, mood, intent, topics, outcome), joined lead and transcript. */
export function presentConversation(
  row: JudgedRow,
  { handover, messages, lead, notes, reach }: ConversationParts,
  reader: ConversationReader,
): Conversation {
  return {
    ...presentSummary(row, handover, reader),
    language: row.language,
    judgedBy: row.judged_by,
    csat: row.csat,
    visitor: row.visitor,
    aiNotice: row.ai_notice,
    sentimentScores: row.sentiment_scores ?? [],
    lead: lead === undefined ? null : presentLead(lead),
    flowVariables: presentFlowVariables(row.flow_state),
    messages: messages.map((message) => presentTranscriptMessage(message, reader)),
    rev: row.rev,
    reach,
    notes: notes.map(presentNote),
  };
}

/** What is read beside a conversation's row. */
interface ConversationParts {
  handover: HandoverRow | undefined;
  messages: readonly MessageRow[];
  lead: ConversationLeadRow | undefined;
  notes: readonly NoteRow[];
  reach: Conversation['reach'];
}

function presentLead({ id, name, email, phone, status }: ConversationLeadRow): Conversation['lead'] {
  return { id, name, email, phone, status };
}

/** A stored message with its cost and how the answer came about. */
export function presentTranscriptMessage(
  row: MessageRow,
  { sentences, language }: ConversationReader,
): RecordedMessage {
  const hasUsage = row.input_tokens !== null && row.output_tokens !== null;
  return {
    id: row.id,
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
    ordinal: row.ordinal,
    role: row.role,
    status: row.status,
    content:
      row.system === null
        ? row.content
        : lineSentence(sentences, language, row.system, row.author?.name ?? null),
    ...peopleFields(row),
    createdAt: row.created_at.toISOString(),
    sources: messageSource.array().parse(row.sources),
    suggestions: suggestion.array().parse(row.suggestions ?? []),
    mode: row.mode,
    ...generatedMark(row),
    responseMs: row.response_ms,
    rating: row.rating,
    ratingComment: row.rating_comment,
    usage: hasUsage ? { inputTokens: row.input_tokens ?? 0, outputTokens: row.output_tokens ?? 0 } : null,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, message: sentences.render(language, endingKey(row.error_code)) },
    provider: row.provider,
    model: row.model,
    modeReason: row.attempts.some(({ reason }) => reason === 'budget') ? 'budget' : null,
    costUsd: row.cost_micro_usd === null ? null : row.cost_micro_usd / 1_000_000,
    attempts: row.attempts.map((attempt, at) => {
      const said = row.provider_said?.[at];
      return said ? { ...attempt, said } : attempt;
    }),
    support: row.support,
    unsupportedSentences: row.unsupported?.map(({ start, end }) => row.content.slice(start, end)) ?? null,
    ...(row.held_back && {
      heldBack: { leftOut: row.held_back.leftOut, uncompared: row.held_back.uncompared },
    }),
    superseded: row.superseded_by !== null,
    flow: row.flow,
  };
}

/** Fields that only messages of people and system lines have. */
function peopleFields({
  role,
  author,
  system,
  via,
  quoted,
  delivery,
}: MessageRow): Pick<RecordedMessage, 'author' | 'system' | 'via' | 'quoted' | 'delivery'> {
  if (role === 'agent') return { author, via: via ?? 'web', delivery: delivery && presentDelivery(delivery) };
  if (role === 'user' && via !== null) return { via, ...(quoted === null ? {} : { quoted }) };
  return system === null ? {} : { system: { key: system.key, params: { ...system.params } } };
}

/** The reason is that of the state now: a message whose email failed may have been read in the chat since. */
function presentDelivery({ way, state, error, at }: NonNullable<MessageRow['delivery']>) {
  return { way, state, at: new Date(at).toISOString(), error: state === 'failed' ? error : null };
}

/** Seconds between the first and the last message; null if there is only one. */
function durationOf(row: ConversationRow): number | null {
  if (row.message_count < 2) return null;
  return Math.max(0, Math.round((row.last_message_at.getTime() - row.started_at.getTime()) / 1_000));
}

/** Key of the sentence that explains why an answer failed or was cut off. */
function endingKey(code: string): string {
  return code.startsWith('answer_') ? `conversations:cut.${code}` : `errors.${code}`;
}

/** Returns the flow variables of a conversation by name; values of sensitive variables are hidden. */
function presentFlowVariables(
  state: Pick<FlowState, 'variables' | 'sensitive'> | null,
): NonNullable<Conversation['flowVariables']> {
  if (state === null) return [];
  const { variables, sensitive = [] } = state;
  return Object.entries(variables)
    .map(([name, value]) => ({ name, value: sensitive.includes(name) ? hiddenText : toText(value) }))
    .filter(({ value }) => value !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
