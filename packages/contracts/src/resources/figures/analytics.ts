import { z } from 'zod';
import { sentimentBands } from '../../insight/sentiment.ts';
import { defineRoutes } from '../../route.ts';
import { idFilter } from '../../values/list-filter.ts';
import { beaconActions, figureRanges, sessionGroups, sessionSorts } from '../../values/lists.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, line, nullableDate } from '../../values/primitives.ts';

/** The requested period, in days of an IANA zone; default: the user's own zone, else UTC. */
export const periodQuery = {
  range: z.enum(figureRanges).default('7d'),
  timezone: z.string().max(64).optional(),
};

/** The period of the figures, and the previous one, which ends at the same time of day. */
export const periodHead = {
  range: z.enum(figureRanges),
  timezone: z.string(),
  /** Length of a step of the time series. */
  step: z.enum(['hour', 'day']),
  from: isoDate,
  to: isoDate,
  previousFrom: isoDate,
  previousTo: isoDate,
  /** Time at which the figures were computed. */
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
  /** Questions plus answers. */
  messages: count,
  /** Average over the timed answers; null without one. */
  averageResponseMs: count.nullable(),
  /** Null without conversations. */
  messagesPerConversation: amount.nullable(),
  /** Average over conversations with a score; null without one. */
  averageSentiment: score.nullable(),
  /** Percentage of the scored conversations with a score of at least 0.3; null without one. */
  satisfactionPercent: percent.nullable(),
  /** Number of scored conversations. Fewer than ten say little. */
  moodConversations: count,
  /** Percentage of the scored conversations that are neutral; null without one. */
  neutralPercent: percent.nullable(),
  /** Conversations rated by their visitors. */
  csatCount: count,
  /** Percentage of these with 4 or 5 of 5, a thumb up, or 9 or 10 of 10; null without one. */
  csatPercent: percent.nullable(),
  /** Answers rated with a thumb. */
  thumbsCount: count,
  /** Percentage of these with a thumb up; null without one. */
  ratedGoodPercent: percent.nullable(),
  /** Percentage of all conversations that were resolved; null without one. */
  resolvedPercent: percent.nullable(),
  /** Sum of the daily visitors, because visitors cannot be recognized across days. */
  dailyVisitors: count,
  leads: count,
  inputTokens: count,
  outputTokens: count,
  /** Input, output and knowledge tokens. */
  totalTokens: count,
  /** Cost of answers and knowledge in US dollars, by model prices. */
  totalCostUsd: amount,
  /** Projected cost of 30 days in US dollars, from this period. */
  estimatedCostUsd: amount,
  /** Tokens for embedding knowledge and questions. */
  knowledgeTokens: count,
  knowledgeCostUsd: amount,
});

/** A step of the period. Its figures are null if nothing was recorded in it. */
export const overviewStep = z.strictObject({
  at: isoDate,
  conversations: count.nullable(),
  messages: count.nullable(),
  averageResponseMs: count.nullable(),
  averageSentiment: score.nullable(),
  satisfactionPercent: percent.nullable(),
  costUsd: amount.nullable(),
  /** The same step of the previous period. */
  previousConversations: count.nullable(),
});

/** Number of conversations with a value: a topic, country code, language code or intent. */
export const tally = z.strictObject({ key: z.string(), label: z.string(), conversations: count });
export type Tally = z.output<typeof tally>;

/** Whether the previous period was recorded completely; otherwise a comparison would be meaningless. */
export const isComparable = z.boolean();

export const analyticsOverview = z.strictObject({
  ...periodHead,
  isComparable,
  totals: overviewTotals,
  previous: overviewTotals,
  /** By number of messages, highest first; at most 50. */
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
  /** Answers by mode. */
  modes: z.strictObject({
    model: count,
    extractive: count,
    smalltalk: count,
    fallback: count,
    failed: count,
  }),
  /** Conversations by local hour of their start: seven days from Monday, 24 hours each. */
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
    /** From the first to the last message, over conversations still stored; null without one. */
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

/** Messages and closed conversations of people, how soon they answered, and how visitors rated them afterwards. */
const shareOfPeople = {
  /** Messages to visitors. */
  replies: count,
  /** How often they closed a conversation; choosing another outcome afterwards is not counted again. */
  closed: count,
  /** From the request for a person to the first message of one; null without one. */
  averageFirstReplySeconds: count.nullable(),
  /** Ratings of visitors to whom a person had written before. */
  csat: z.strictObject({ count, goodPercent: percent.nullable() }),
};

export const peopleTotals = z.strictObject({
  /** How often visitors, flows or rules asked for a person. */
  requested: count,
  /** Requests that a person has taken. */
  joined: count,
  ...shareOfPeople,
  /** Closed conversations that were resolved. */
  resolved: count,
  /** Completed conversations that nobody but the chatbot handled; a member may have closed them. */
  byBot: count,
  /** Completed conversations in which a person wrote. */
  byPeople: count,
  /** Completed conversations that people were asked for, or took over, and in which none wrote. */
  left: count,
  /** From the request to the person who came, where somebody was offered; null without one. */
  averageWaitSeconds: count.nullable(),
});

export const peopleAnalytics = z.strictObject({
  ...periodHead,
  isComparable,
  totals: peopleTotals,
  previous: peopleTotals,
  /** Steps without a record are null. */
  series: z.array(
    z.strictObject({
      at: isoDate,
      requested: count.nullable(),
      joined: count.nullable(),
      byBot: count.nullable(),
      byPeople: count.nullable(),
      left: count.nullable(),
      averageWaitSeconds: count.nullable(),
      previousRequested: count.nullable(),
    }),
  ),
  /** Why people were asked for or took over: conversations, most frequent first. */
  reasons: z.array(tally),
  /** Members by messages, most first, at most 100. `name` is null if the account no longer exists. */
  people: z.array(z.strictObject({ userId: id, name: z.string().nullable(), ...shareOfPeople })),
  /** Teams by messages, most first. `name` is null if the team was deleted. */
  teams: z.array(z.strictObject({ teamId: id, name: z.string().nullable(), ...shareOfPeople })),
});
export type PeopleAnalytics = z.output<typeof peopleAnalytics>;

export const sessionGroup = z.strictObject({
  /** The common value of the conversations: an address, a country code, or the id of a lead. */
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

/** Figures of a chatbot for the last seven local days, including today. */
const chatbotWeek = z.strictObject({
  chatbotId: id,
  messages: count,
  /** Of the previous seven days, which end at the same time of day. */
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
  getPeopleAnalytics: {
    method: 'GET',
    path: '/api/analytics/people',
    summary: 'How people took over conversations in a period',
    permission: 'analytics.read',
    query: z.strictObject({ ...periodQuery, chatbotId: idFilter }),
    responses: { 200: peopleAnalytics },
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
        /** Conversations of the period without such a value. */
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
