import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { id, isoDate, openWord } from '../../values/primitives.ts';
import { chatbot } from '../chatbot/chatbots.ts';
import { isComparable, periodHead, periodQuery } from './analytics.ts';

const count = z.number().int().min(0);

/** A figure of this period, the previous period, and each step; null if nothing was recorded. */
const figure = z.strictObject({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  series: z.array(z.number().nullable()),
});
export type DashboardFigure = z.output<typeof figure>;

/** Current or imminent problems. */
export const alertKinds = [
  'payment_failed',
  'quota_warning',
  'quota_reached',
  'source_failed',
  'deployment_failed',
  'answers_failed',
  'satisfaction_fell',
  'unanswered_rose',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Kinds of activity; `params` are the values of its sentence. */
export const activityKinds = [
  'chatbot_created',
  'chatbot_published',
  'chatbot_changed',
  'chatbot_deactivated',
  'chatbot_archived',
  'chatbot_restored',
  'chatbot_deleted',
  'knowledge_ready',
  'member_joined',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const params = z.record(z.string(), z.union([z.string(), z.number()]));

const chatbotFigures = z.strictObject({
  id,
  name: z.string(),
  icon: chatbot.shape.appearance.shape.icon,
  status: chatbot.shape.status,
  conversations: count,
  previousConversations: count,
  isComparable,
  messages: count,
  satisfactionPercent: z.number().min(0).max(100).nullable(),
  /** Conversations with a sentiment score. */
  moodConversations: count,
  averageResponseMs: count.nullable(),
});
export type ChatbotFigures = z.output<typeof chatbotFigures>;

/** Sample sizes of the satisfaction figures in a period. */
const rated = z.strictObject({
  /** Conversations rated by their visitors. */
  csatCount: count,
  /** Answers rated with a thumb. */
  thumbsCount: count,
  /** Conversations with a sentiment score. Fewer than ten say little. */
  moodConversations: count,
  /** Percentage of these that are neutral; null without one. */
  neutralPercent: z.number().min(0).max(100).nullable(),
});

export const dashboard = z.strictObject({
  ...periodHead,
  isComparable,
  totals: z.strictObject({
    conversations: figure,
    /** Conversations with an unanswered question. */
    unanswered: figure,
    messages: figure,
    leads: figure,
    satisfactionPercent: figure,
    /** Percentage of the rated conversations with a good rating. */
    csatPercent: figure,
    /** Percentage of the rated answers with a thumb up. */
    ratedGoodPercent: figure,
    averageResponseMs: figure,
  }),
  rated,
  previousRated: rated,
  /** Chatbots that are not archived, by number of conversations; at most 50. */
  chatbots: z.array(chatbotFigures),
  /** The five chatbots with the most messages of the period, without those that have none. */
  topChatbots: z.array(chatbotFigures),
  /** The six most recently changed chatbots that are not archived. */
  recentChatbots: z.array(
    z.strictObject({
      id,
      name: z.string(),
      icon: chatbot.shape.appearance.shape.icon,
      status: chatbot.shape.status,
      hasUnpublishedChanges: z.boolean(),
      sourceCount: count,
      updatedAt: isoDate,
    }),
  ),
  /** Most severe first, without alerts that the caller has dismissed. */
  alerts: z.array(
    z.strictObject({
      id: z.string(),
      kind: openWord(alertKinds),
      severity: z.enum(['error', 'warning']),
      params,
      /** The page on which to fix it. */
      href: z.string(),
    }),
  ),
  /** Newest first, at most 10. */
  activity: z.array(
    z.strictObject({
      id: z.string(),
      kind: openWord(activityKinds),
      at: isoDate,
      actorName: z.string().nullable(),
      params,
      href: z.string().nullable(),
    }),
  ),
  usage: z.strictObject({
    messagesThisMonth: count,
    /** Null if unlimited. */
    messagesPerMonth: count.nullable(),
    resetsAt: isoDate,
  }),
});
export type Dashboard = z.output<typeof dashboard>;

/** A value that cannot be an alert id returns the error of a missing item. */
const alertId = z.string().regex(/^[a-z_]{1,40}:[\w.:-]{1,160}$/, { error: 'not_found' });

export const dashboardRoutes = defineRoutes({
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'What needs attention, how the chatbots do, and what happened last',
    permission: 'analytics.read',
    query: z.strictObject(periodQuery),
    responses: { 200: dashboard },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  dismissAlert: {
    method: 'POST',
    path: '/api/dashboard/alerts/{alertId}/dismiss',
    summary: 'Hide an alert from the caller; it returns when the same happens anew',
    permission: 'alert.dismiss',
    params: z.strictObject({ alertId }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  showAlertAgain: {
    method: 'DELETE',
    path: '/api/dashboard/alerts/{alertId}/dismiss',
    summary: 'Show an alert again that the caller has dismissed',
    permission: 'alert.dismiss',
    params: z.strictObject({ alertId }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden'],
  },
});
