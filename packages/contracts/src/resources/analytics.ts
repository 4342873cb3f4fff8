import { z } from 'zod';
import { idFilter } from '../list-filter.ts';
import { beaconActions, figureRanges, sessionGroups, sessionSorts } from '../lists.ts';
import { pageOf, pageQuery } from '../pagination.ts';
import { id, isoDate, line, nullableDate } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { sentimentBands } from '../sentiment.ts';

/** Which period is asked for, and by whose days: an IANA zone, else the user's own, else UTC. */
export const periodQuery = {
  range: z.enum(figureRanges).default('7d'),
  timezone: z.string().max(64).optional(),
};

/** The period that figures are about, and the one before, which ends at the same time of day. */
export const periodHead = {
  range: z.enum(figureRanges),
  timezone: z.string(),
  /** Length of a step of the series. */
  step: z.enum(['hour', 'day']),
  from: isoDate,
  to: isoDate,
  previousFrom: isoDate,
  previousTo: isoDate,
  /** When the figures were read. */
  updatedAt: isoDate,
};

const count = z.number().int().min(0);
const amount = z.number().min(0);
/** From 0 to 100, with one decimal. */
const percent = z.number().min(0).max(100);
const score = z.number().min(-1).max(1);

export const overviewTotals = z.strictObject({
  /** Chatbots that the figures cover: all that are not deleted, or the chosen one. */
  chatbots: count,
  conversations: count,
  /** Questions and answers. */
  messages: count,
  /** Of the answers that were timed; null without one. */
  averageResponseMs: count.nullable(),
  /** Null without conversations. */
  messagesPerConversation: amount.nullable(),
  /** Of conversations with a score; null without one. */
  averageSentiment: score.nullable(),
  /** Share of the conversations with a score whose score is at least 0.3; null without one. */
  satisfactionPercent: percent.nullable(),
  /** Conversations with a score. Fewer than ten say little about their mood. */
  moodConversations: count,
  /** Share of the conversations with a score that are neutral; null without one. */
  neutralPercent: percent.nullable(),
  /** Conversations that their visitors rated. */
  csatCount: count,
  /** Of these, those with 4 or 5 of 5, a thumb up, or 9 or 10 of 10; null without one. */
  csatPercent: percent.nullable(),
  /** Answers that visitors rated with a thumb. */
  thumbsCount: count,
  /** Of these, those with a thumb up; null without one. */
  ratedGoodPercent: percent.nullable(),
  /** Share of all conversations that were resolved; null without one. */
  resolvedPercent: percent.nullable(),
  /** Sum over days of the visitors of a day: nobody is recognized on another day. */
  dailyVisitors: count,
  leads: count,
  inputTokens: count,
  outputTokens: count,
  /** Input, output and knowledge. */
  totalTokens: count,
  /** US dollars of answers and knowledge, by the prices of the models. */
  totalCostUsd: amount,
  /** US dollars in 30 days at the pace of this period. */
  estimatedCostUsd: amount,
  /** Tokens of embedding knowledge and questions. */
  knowledgeTokens: count,
  knowledgeCostUsd: amount,
});

/** A step of the period. Where nothing was recorded in the step, its figures are null. */
export const overviewStep = z.strictObject({
  at: isoDate,
  conversations: count.nullable(),
  messages: count.nullable(),
  averageResponseMs: count.nullable(),
  averageSentiment: score.nullable(),
  satisfactionPercent: percent.nullable(),
  costUsd: amount.nullable(),
  /** Of the same step of the period before. */
  previousConversations: count.nullable(),
});

/** How many conversations have a value: a topic, a country code, a language code, an intent. */
export const tally = z.strictObject({ key: z.string(), label: z.string(), conversations: count });
export type Tally = z.output<typeof tally>;

/** Whether the period before was recorded from its start: what grew since a part of it says nothing. */
export const isComparable = z.boolean();

export const analyticsOverview = z.strictObject({
  ...periodHead,
  isComparable,
  totals: overviewTotals,
  previous: overviewTotals,
  /** By messages, most first; at most 50. */
  topChatbots: z.array(
    z.strictObject({
      chatbotId: id,
      name: z.string(),
      conversations: count,
      messages: count,
      inputTokens: count,
      outputTokens: count,
      knowledgeTokens: count,
      costUsd: amount,
    }),
  ),
  series: z.array(overviewStep),
  /** Most frequent first, at most 20 each. */
  topics: z.array(tally),
  countries: z.array(tally),
  languages: z.array(tally),
  /** Answers by how they came about. */
  modes: z.strictObject({
    model: count,
    extractive: count,
    smalltalk: count,
    fallback: count,
    failed: count,
  }),
  /** Conversations by the local hour they began in: seven days from Monday, 24 hours each. */
  hours: z.array(z.array(count).length(24)).length(7),
});
export type AnalyticsOverview = z.output<typeof analyticsOverview>;

export const conversationAnalytics = z.strictObject({
  ...periodHead,
  isComparable,
  totals: z.strictObject({
    started: count,
    /** Still open. */
    active: count,
    completed: count,
    /** From the first to the last message, of conversations that are still stored; null without one. */
    averageDurationSeconds: count.nullable(),
    unanswered: count,
  }),
  series: z.array(
    z.strictObject({
      at: isoDate,
      started: count.nullable(),
      resolved: count.nullable(),
      unanswered: count.nullable(),
      averageSentiment: score.nullable(),
      previousStarted: count.nullable(),
    }),
  ),
  bands: z.record(z.enum(sentimentBands), count),
  intents: z.array(tally),
  topics: z.array(tally),
  outcomes: z.array(tally),
});
export type ConversationAnalytics = z.output<typeof conversationAnalytics>;

export const sessionGroup = z.strictObject({
  /** What the conversations have in common: an address, a country code, the id of a lead. */
  key: z.string(),
  label: z.string(),
  conversations: count,
  messages: count,
  averageSentiment: score.nullable(),
  firstAt: isoDate,
  lastAt: nullableDate,
  leadId: id.optional(),
});
export type SessionGroup = z.output<typeof sessionGroup>;

/** How a chatbot did in the last seven local days with today. */
const chatbotWeek = z.strictObject({
  chatbotId: id,
  messages: count,
  /** Of the seven days before, which end at the same time of day. */
  previousMessages: count,
  averageResponseMs: count.nullable(),
  satisfactionPercent: percent.nullable(),
  /** Conversations with a score. */
  moodConversations: count,
  /** Messages of each day; null where nothing was recorded. */
  series: z.array(count.nullable()).length(7),
});
export type ChatbotWeek = z.output<typeof chatbotWeek>;

export const analyticsRoutes = defineRoutes({
  getAnalytics: {
    method: 'GET',
    path: '/api/analytics',
    summary: 'Figures of a period beside those of the period before',
    permission: 'analytics.read',
    query: z.strictObject({ ...periodQuery, chatbotId: idFilter }),
    responses: { 200: analyticsOverview },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  listChatbotWeeks: {
    method: 'GET',
    path: '/api/analytics/chatbots',
    summary: 'How each chatbot did in the last seven days; those without anything in two weeks are left out',
    permission: 'analytics.read',
    query: z.strictObject({ timezone: periodQuery.timezone }),
    responses: { 200: z.strictObject({ ...periodHead, chatbots: z.array(chatbotWeek) }) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getConversationAnalytics: {
    method: 'GET',
    path: '/api/analytics/conversations',
    summary: 'How the conversations of a period went',
    permission: 'analytics.read',
    query: z.strictObject({ ...periodQuery, chatbotId: idFilter }),
    responses: { 200: conversationAnalytics },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  listSessionGroups: {
    method: 'GET',
    path: '/api/analytics/sessions',
    summary: 'Conversations of a period by address, country or lead',
    permission: 'analytics.read',
    query: z.strictObject({
      ...periodQuery,
      ...pageQuery,
      chatbotId: idFilter,
      groupBy: z.enum(sessionGroups).default('ip'),
      sort: z.enum(sessionSorts).optional(),
    }),
    responses: {
      200: pageOf(sessionGroup).extend({
        ...periodHead,
        groupBy: z.enum(sessionGroups),
        /** Conversations of the period that have no such value. */
        ungrouped: count,
      }),
    },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  sendBeacon: {
    method: 'POST',
    path: '/api/analytics/beacon',
    summary: 'Count how long a page was read or how far it was scrolled; nothing about the reader is stored',
    permission: 'public',
    body: z.strictObject({
      event_category: z.literal('engagement'),
      event_action: z.enum(beaconActions),
      event_label: line(500),
      /** Seconds on the page, or percent scrolled. */
      value: z.number().min(0).max(10_000_000),
    }),
    responses: { 204: null },
    errors: ['validation_failed', 'payload_too_large'],
  },
});
