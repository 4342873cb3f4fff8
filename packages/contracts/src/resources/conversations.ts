import { z } from 'zod';
import { csatKinds, csatScales } from '../csat.ts';
import { conversationOutcomes } from '../insight.ts';
import { choiceFilter, idFilter, valueFilter } from '../list-filter.ts';
import { leadStatuses } from '../lists.ts';
import { countsBy, pageOf, pageQuery } from '../pagination.ts';
import {
  abilities,
  id,
  isoDate,
  line,
  marks,
  momentOrDay,
  nullableDate,
  openWord,
  pathId,
} from '../primitives.ts';
import { providerSaid } from '../provider-said.ts';
import { defineRoutes } from '../route.ts';
import { moods, sentimentBands } from '../sentiment.ts';
import { visitorIdentity } from '../visitor-settings.ts';
import { aiNotice, message } from './chat.ts';

/** The most conversations that one call deletes: as many as a page shows. */
export const maxDeletedAtOnce = 100;
export const conversationStatuses = ['active', 'completed'] as const;
/** How much of a model's answer stands in the sources that it names. */
export const answerSupports = ['supported', 'partly', 'none'] as const;

const summary = {
  id,
  sessionId: z.string(),
  chatbotId: id,
  chatbotName: z.string(),
  startedAt: isoDate,
  lastMessageAt: isoDate,
  endedAt: nullableDate,
  messageCount: z.number().int(),
  userIntent: z.string().nullable(),
  location: z.string().nullable(),
  country: z.string().nullable(),
  contact: z.string().nullable(),
  status: z.enum(conversationStatuses),
  sentimentScore: z.number().nullable(),
  /** What became of the visitor's questions; null until it is judged. */
  outcome: openWord(conversationOutcomes).nullable(),
  averageResponseMs: z.number().int().nullable(),
  mainTopics: z.array(z.string()),
  durationSeconds: z.number().int().nullable(),
  /** The visitor's last message, shortened. */
  excerpt: z.string().nullable(),
  /** Where what was searched for was said; left out without a search, or if it was found in something else. */
  found: z
    .strictObject({
      messageId: id,
      role: z.enum(['user', 'assistant', 'agent']),
      /** The sentence, shortened. */
      text: z.string(),
      marks,
    })
    .optional(),
  abilities,
};

export const conversationSummary = z.strictObject(summary);
export type ConversationSummary = z.output<typeof conversationSummary>;

/** An answer as the organization sees it, including the model, its cost, and failed attempts. */
export const recordedMessage = z.strictObject({
  ...message.shape,
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** Why another model, or none, answered than the chatbot's own: the budget was nearly or fully used. Null otherwise. */
  modeReason: z.enum(['budget']).nullable(),
  /** US dollars; null if no price is known or no model was called. */
  costUsd: z.number().nullable(),
  /** Models of the fallback chain that failed before the one that answered. */
  attempts: z.array(
    z.strictObject({
      provider: z.string(),
      model: z.string(),
      reason: z.string(),
      /** What the provider said; left out where nothing is known. */
      said: providerSaid.optional(),
    }),
  ),
  /** Null where no model answered, or the answer claims nothing. */
  support: z.enum(answerSupports).nullable(),
  /** Of a model's answer, what none of its sources supports; null until it was compared with them, which is not done under load. */
  unsupportedSentences: z.array(z.string()).nullable(),
  /** Of an answer that was compared before it was shown; left out for any other. */
  heldBack: z
    .strictObject({
      /** What none of the sources supports, and visitors do not see. */
      leftOut: z.array(z.string()),
      /** How many sentences were shown because they could not be compared in time. */
      uncompared: z.number().int(),
    })
    .optional(),
  /** The way that the flow took; null where it gave no answer. */
  flow: z
    .strictObject({
      version: z.number().int(),
      path: z.array(
        z.strictObject({
          nodeId: z.string(),
          port: z.string().nullable(),
          ms: z.number().int(),
          error: z.string().optional(),
        }),
      ),
    })
    .nullable()
    .optional(),
  /** What the visitor wrote beside the rating. */
  ratingComment: z.string().nullable(),
  /** True if the visitor asked for another answer, which replaced this one. */
  superseded: z.boolean(),
});
export type RecordedMessage = z.output<typeof recordedMessage>;

/** A message in a webhook: what was left out for visitors stays with staff. */
export const toldMessage = recordedMessage.omit({ heldBack: true });
export type ToldMessage = z.output<typeof toldMessage>;

/** The lead that a conversation was joined to. */
const conversationLead = z.strictObject({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(leadStatuses),
});

export const conversation = z.strictObject({
  ...summary,
  /** ISO 639-1; null until something tells. */
  language: z.string().nullable(),
  /** The model that recognized intent, mood and topics; null for the program itself. */
  judgedBy: z.string().nullable(),
  /** The latest rating of the conversation, with what the visitor wrote beside it. */
  csat: z
    .strictObject({
      scale: z.enum(csatScales),
      score: z.number(),
      comment: z.string().optional(),
    })
    .nullable()
    .optional(),
  /** Who the website has said the visitor is; null for an unknown one. */
  visitor: visitorIdentity.nullable(),
  /** Which notice of answers by AI was shown when it began; null if no page said so. */
  aiNotice: aiNotice.nullable(),
  /** Of the visitor's messages that have a mood, in order, from -1 to 1; at most the last 50. */
  sentimentScores: z.array(z.number()),
  /** Null where there is none, or the caller may not read leads. */
  lead: conversationLead.nullable(),
  /** What the flow's variables hold now, as texts, by name; a sensitive one holds •••, and an empty one is left out. */
  flowVariables: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  messages: z.array(recordedMessage),
});
export type Conversation = z.output<typeof conversation>;

const filters = {
  chatbotId: idFilter,
  country: valueFilter(line(2)),
  /** Conversations that began then: moments, or days of the time zone of which the last counts whole. */
  from: momentOrDay.optional(),
  to: momentOrDay.optional(),
  timezone: z.string().max(64).optional(),
  outcome: choiceFilter(conversationOutcomes),
  sentiment: choiceFilter(sentimentBands),
  /** Every band of a side: `positive` is what `satisfactionPercent` counts. */
  mood: choiceFilter(moods),
  /** Of any answer that was not replaced. */
  rating: choiceFilter(['up', 'down']),
  /** How the visitor rated the whole conversation: `good` is what `csatPercent` counts, `any` is every rating. */
  csat: choiceFilter(['any', ...csatKinds]),
  /** ISO 639. */
  language: valueFilter(z.string().regex(/^[a-z]{2,3}$/, { error: 'validation.invalid' })),
  /** One of the main topics, as it is written there. */
  topic: line(200).min(1).optional(),
  /** A key of the intents in analytics. */
  intent: line(400).min(1).optional(),
  /** Whether analytics counts a lead with it. */
  hasLead: choiceFilter(['true', 'false']),
  /** `true`: only what analytics counts, which is what was judged of chatbots whose analytics are on. */
  counted: choiceFilter(['true', 'false']),
};

const listFilters = {
  ...filters,
  status: choiceFilter(conversationStatuses),
  /** Matches what was said, by its words; names, addresses, topics; ids, intents and places, also by their names in the caller's language. */
  search: line(200).optional(),
};

export const conversationRoutes = defineRoutes({
  listConversations: {
    method: 'GET',
    path: '/api/conversations',
    summary: 'Conversations, newest first',
    permission: 'conversation.read',
    query: z.strictObject({
      ...pageQuery,
      ...listFilters,
      sort: z.enum(['startedAt', '-startedAt', 'messageCount', '-messageCount']).optional(),
    }),
    responses: { 200: pageOf(conversationSummary) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  countConversations: {
    method: 'GET',
    path: '/api/conversations/counts',
    summary: 'How many of the matching conversations have each status, counted up to 100',
    permission: 'conversation.read',
    query: z.strictObject(filters),
    responses: { 200: countsBy(conversationStatuses) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  exportConversations: {
    method: 'GET',
    path: '/api/conversations/export.csv',
    summary: 'The chosen or else the matching conversations as CSV, at most 10,000 rows',
    permission: 'conversation.read',
    query: z.strictObject({
      ...listFilters,
      /** Ids joined by commas, at most as many as a page shows. */
      ids: line(maxDeletedAtOnce * 37).optional(),
    }),
    responses: { 200: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
    duringSuspension: true,
  },
  getConversation: {
    method: 'GET',
    path: '/api/conversations/{conversationId}',
    summary: 'One conversation with its transcript and sources',
    permission: 'conversation.read',
    params: z.strictObject({ conversationId: pathId() }),
    responses: { 200: conversation },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/conversations/{conversationId}',
    summary: 'Permanently delete a conversation with everything stored about it',
    permission: 'conversation.delete',
    params: z.strictObject({ conversationId: pathId() }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  deleteConversations: {
    method: 'POST',
    path: '/api/conversations/bulk-delete',
    summary: 'Permanently delete these conversations, all of them or none',
    permission: 'conversation.delete',
    body: z.strictObject({ ids: z.array(z.string()).min(1).max(maxDeletedAtOnce) }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
});
