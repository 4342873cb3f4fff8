import { z } from 'zod';
import { csatKinds, csatScales } from '../../insight/csat.ts';
import { conversationOutcomes, handledKinds } from '../../insight/insight.ts';
import { moods, sentimentBands } from '../../insight/sentiment.ts';
import { defineRoutes } from '../../route.ts';
import { visitorIdentity } from '../../settings/visitor-settings.ts';
import {
  controllers,
  deliveryStates,
  deliveryWays,
  handoverOffers,
  handoverOutcomes,
  handoverReasons,
  inboxViews,
} from '../../values/inbox-lists.ts';
import { choiceFilter, idFilter, valueFilter } from '../../values/list-filter.ts';
import { leadStatuses } from '../../values/lists.ts';
import { countsBy, pageOf, pageQuery } from '../../values/pagination.ts';
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
} from '../../values/primitives.ts';
import { providerSaid } from '../../values/provider-said.ts';
import { aiNotice, message, messageRoles, messageStatuses } from '../chatbot/chat.ts';

/** Maximum number of conversations deleted by one call: one page of the list. */
export const maxDeletedAtOnce = 100;
export const conversationStatuses = ['active', 'completed'] as const;
/** How much of a model's answer its cited sources support. */
export const answerSupports = ['supported', 'partly', 'none'] as const;

/** What the organization owes a visitor, from the moment a person is asked for or takes over until it ends. */
const handover = z.strictObject({
  id,
  reason: openWord(handoverReasons),
  offer: z.enum(handoverOffers),
  requestedAt: isoDate,
  joinedAt: nullableDate,
  firstReplyAt: nullableDate,
  /** Since when the visitor waits for a person; null if a person spoke last. */
  waitingSince: nullableDate,
  snoozedUntil: nullableDate,
  assigneeId: id.nullable(),
  teamId: id.nullable(),
  endedAt: nullableDate,
  outcome: openWord(handoverOutcomes).nullable(),
});
export type Handover = z.output<typeof handover>;

const memberName = z.strictObject({ id, name: z.string() });
const teamName = z.strictObject({ id, name: z.string() });

/** A note of the staff, which no visitor sees. */
export const conversationNote = z.strictObject({
  id,
  author: memberName.nullable(),
  content: z.string(),
  mentions: z.array(id),
  /** The message after which the note stands; 0 for the start. */
  afterOrdinal: z.number().int(),
  createdAt: isoDate,
  editedAt: nullableDate,
});
export type ConversationNote = z.output<typeof conversationNote>;

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
  /** Who may speak next. */
  controller: z.enum(controllers),
  /** The member whom the open handover is assigned to. */
  assignee: memberName.nullable(),
  /** The team of the open handover. */
  team: teamName.nullable(),
  /** Number of messages of the visitor that the reader has not read, up to 100; 0 without an open handover. */
  unread: z.number().int(),
  /** The open handover, else the last one. */
  handover: handover.nullable(),
  sentimentScore: z.number().nullable(),
  /** Outcome for the visitor's questions; null until it is determined. */
  outcome: openWord(conversationOutcomes).nullable(),
  averageResponseMs: z.number().int().nullable(),
  mainTopics: z.array(z.string()),
  durationSeconds: z.number().int().nullable(),
  /** The visitor's last message, shortened. */
  excerpt: z.string().nullable(),
  /** The best match of the search text in a message; omitted without a search, or if only other fields match. */
  found: z
    .strictObject({
      messageId: id,
      role: z.enum(messageRoles),
      /** The matching sentence, shortened. */
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
  /** `withheld`: the visitor does not see the answer, because a person took over while it was written. */
  status: z.enum([...messageStatuses, 'withheld']),
  /** Who wrote a message of the role `agent`: a member, or a program with an API key; null for any other message. */
  author: z
    .strictObject({ kind: z.enum(['member', 'key']), id: id.nullable(), name: z.string() })
    .nullable()
    .optional(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** Why a model other than the chatbot's own, or none, answered: the budget was nearly or completely spent. Null otherwise. */
  modeReason: z.enum(['budget']).nullable(),
  /** US dollars; null without a known price or without a model. */
  costUsd: z.number().nullable(),
  /** Models of the fallback chain that failed before the successful one. */
  attempts: z.array(
    z.strictObject({
      provider: z.string(),
      model: z.string(),
      reason: z.string(),
      /** The provider's error; omitted if unknown. */
      said: providerSaid.optional(),
    }),
  ),
  /** Null if no model answered, or the answer makes no claims. */
  support: z.enum(answerSupports).nullable(),
  /** Sentences of a model's answer that none of its sources supports; null until checked, which is skipped under load. */
  unsupportedSentences: z.array(z.string()).nullable(),
  /** For an answer that was checked before it was shown; omitted for any other. */
  heldBack: z
    .strictObject({
      /** Unsupported sentences, which visitors do not see. */
      leftOut: z.array(z.string()),
      /** Number of sentences shown unchecked because of the time limit. */
      uncompared: z.number().int(),
    })
    .optional(),
  /** Path of the flow; null if it produced no answer. */
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
  /** The visitor's comment on the rating. */
  ratingComment: z.string().nullable(),
  /** True if the visitor requested another answer, which replaced this one. */
  superseded: z.boolean(),
  /** Whether a message of the role `agent` has arrived; null or omitted for any other, and for those of earlier releases. */
  delivery: z
    .strictObject({
      way: openWord(deliveryWays),
      state: openWord(deliveryStates),
      at: isoDate,
      /** Why it failed, as a code or the mail server's response; null otherwise. */
      error: z.string().nullable(),
    })
    .nullable()
    .optional(),
  /** What was cut from a visitor's email, such as the quoted earlier messages; omitted without it. */
  quoted: z.string().optional(),
});
export type RecordedMessage = z.output<typeof recordedMessage>;

/**
 * A message in a webhook: as it was stored, so without its delivery, and without what is only for staff: sentences hidden from
 * visitors, and what was cut from an email.
 */
export const webhookMessage = recordedMessage.omit({ heldBack: true, delivery: true, quoted: true });
export type ToldMessage = z.output<typeof webhookMessage>;

/** The lead that a conversation belongs to. */
const conversationLead = z.strictObject({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(leadStatuses),
});

export const conversation = z.strictObject({
  ...summary,
  /** ISO 639-1; null until detected. */
  language: z.string().nullable(),
  /** The model that recognized intent, sentiment and topics; null for the built-in analysis. */
  judgedBy: z.string().nullable(),
  /** The latest rating of the conversation, with the visitor's comment. */
  csat: z
    .strictObject({
      scale: z.enum(csatScales),
      score: z.number(),
      comment: z.string().optional(),
    })
    .nullable()
    .optional(),
  /** The visitor's identity as provided by the website; null without one. */
  visitor: visitorIdentity.nullable(),
  /** The AI notice displayed at the start; null if no page reported one. */
  aiNotice: aiNotice.nullable(),
  /** Sentiment scores of the visitor's messages in order, from -1 to 1; at most the last 50. */
  sentimentScores: z.array(z.number()),
  /** Null without a lead, or without permission to read leads. */
  lead: conversationLead.nullable(),
  /** Current values of the flow's variables as texts, by name; a sensitive one is •••, and empty ones are omitted. */
  flowVariables: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  messages: z.array(recordedMessage),
  /** Raised by every change that the visitor sees. */
  rev: z.number().int(),
  /** How a message of people would reach the visitor now. */
  reach: z.strictObject({
    way: openWord([...deliveryWays, 'none']),
    /** The address that emails go to, masked, such as m…@example.com; null without one. */
    address: z.string().nullable(),
    /** Whether the visitor has the chat open. */
    isHere: z.boolean(),
  }),
  /** Empty for a reader without the permission `conversation.reply`. */
  notes: z.array(conversationNote),
});
export type Conversation = z.output<typeof conversation>;

const filters = {
  chatbotId: idFilter,
  country: valueFilter(line(2)),
  /** Start of the conversation: timestamps, or days of the time zone, the last one inclusive. */
  from: momentOrDay.optional(),
  to: momentOrDay.optional(),
  timezone: z.string().max(64).optional(),
  outcome: choiceFilter(conversationOutcomes),
  sentiment: choiceFilter(sentimentBands),
  /** All sentiment bands of one side: `positive` is what `satisfactionPercent` counts. */
  mood: choiceFilter(moods),
  /** Rating of any answer that was not replaced. */
  rating: choiceFilter(['up', 'down']),
  /** The visitor's rating of the conversation: `good` is what `csatPercent` counts, `any` is every rating. */
  csat: choiceFilter(['any', ...csatKinds]),
  /** ISO 639. */
  language: valueFilter(z.string().regex(/^[a-z]{2,3}$/, { error: 'validation.invalid' })),
  /** One of the main topics, exactly as listed. */
  topic: line(200).min(1).optional(),
  /** Key of an intent in analytics. */
  intent: line(400).min(1).optional(),
  /** Whether analytics counts a lead for the conversation. */
  hasLead: choiceFilter(['true', 'false']),
  /** Who handled the completed conversation; `nobody` if people were asked for and none wrote. */
  handled: choiceFilter(handledKinds),
  /** Why people were asked for or took over. */
  handover: choiceFilter(handoverReasons),
  /** `true`: only conversations in analytics, which are the evaluated ones of chatbots with analytics enabled. */
  counted: choiceFilter(['true', 'false']),
};

const listFilters = {
  ...filters,
  /** Conversations with an open handover that is not snoozed; `mentions`: in whose notes the caller is named. */
  view: choiceFilter(inboxViews),
  /** The member whom the open handover is assigned to. */
  assigneeId: idFilter,
  /** The team of the open handover. */
  teamId: idFilter,
  /** `true`: snoozed handovers instead of the others, in a view. */
  snoozed: choiceFilter(['true', 'false']),
  status: choiceFilter(conversationStatuses),
  /**
   * Matches words of messages; names, addresses, topics; ids; intents and places, also by their names in the caller's language.
   */
  search: line(200).optional(),
};

/** Conversations of a view, whatever the filters, and how many of them have unread messages. */
const viewCount = z.strictObject({ total: z.number().int(), unread: z.number().int() });

export const conversationRoutes = defineRoutes({
  listConversations: {
    method: 'GET',
    path: '/api/conversations',
    summary: 'Conversations, newest first; in a view, those that wait longest first',
    permission: 'conversation.read',
    query: z
      .strictObject({
        ...pageQuery,
        ...listFilters,
        /** `waitingSince`: the longest wait first, then the last message; only in a view. */
        sort: z.enum(['startedAt', '-startedAt', 'messageCount', '-messageCount', 'waitingSince']).optional(),
      })
      // Outside of the views, every conversation of the organization would be sorted.
      .refine(({ sort, view }) => sort !== 'waitingSince' || view !== undefined, {
        path: ['sort'],
        error: 'validation.invalid',
      }),
    responses: { 200: pageOf(conversationSummary) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  countConversations: {
    method: 'GET',
    path: '/api/conversations/counts',
    summary:
      'How many of the matching conversations have each status, and how many are in each view, up to 100',
    permission: 'conversation.read',
    query: z.strictObject(filters),
    responses: {
      200: countsBy(conversationStatuses).extend({
        mine: viewCount,
        unassigned: viewCount,
        waiting: viewCount,
        mentions: viewCount,
      }),
    },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  exportConversations: {
    method: 'GET',
    path: '/api/conversations/export.csv',
    summary: 'The chosen or else the matching conversations as CSV, at most 10,000 rows',
    permission: 'conversation.read',
    query: z.strictObject({
      ...listFilters,
      /** Ids joined by commas, at most one page of the list. */
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
