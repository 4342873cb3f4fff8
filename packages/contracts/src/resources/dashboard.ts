import { z } from 'zod';
import { id, isoDate, openWord } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { isComparable, periodHead, periodQuery } from './analytics.ts';
import { chatbot } from './chatbots.ts';

const count = z.number().int().min(0);

/** A figure of the period, of the period before, and of each step; null where nothing was recorded. */
const figure = z.strictObject({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  series: z.array(z.number().nullable()),
});
export type DashboardFigure = z.output<typeof figure>;

/** What went wrong or soon will. */
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

/** What an activity tells; its sentence takes `params`. */
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
  /** Conversations whose mood was recognized. */
  moodConversations: count,
  averageResponseMs: count.nullable(),
});
export type ChatbotFigures = z.output<typeof chatbotFigures>;

/** How many each share of satisfaction is about, in a period. */
const rated = z.strictObject({
  /** Conversations that their visitors rated. */
  csatCount: count,
  /** Answers with a thumb. */
  thumbsCount: count,
  /** Conversations whose mood was recognized. Fewer than ten say little about it. */
  moodConversations: count,
  /** Of these, those in a neutral mood; null without one. */
  neutralPercent: z.number().min(0).max(100).nullable(),
});

export const dashboard = z.strictObject({
  ...periodHead,
  isComparable,
  totals: z.strictObject({
    conversations: figure,
    /** Conversations with a question that was not answered. */
    unanswered: figure,
    messages: figure,
    leads: figure,
    satisfactionPercent: figure,
    /** Of the conversations that visitors rated, those with a good rating. */
    csatPercent: figure,
    /** Of the answers that visitors rated, those with a thumb up. */
    ratedGoodPercent: figure,
    averageResponseMs: figure,
  }),
  rated,
  previousRated: rated,
  /** How the chatbots that are not archived did, by conversations; at most 50. */
  chatbots: z.array(chatbotFigures),
  /** The five with the most messages of the period; only those that have any. */
  topChatbots: z.array(chatbotFigures),
  /** The six that changed last and are not archived. */
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
  /** Worst first, without those that the caller has dismissed. */
  alerts: z.array(
    z.strictObject({
      id: z.string(),
      kind: openWord(alertKinds),
      severity: z.enum(['error', 'warning']),
      params,
      /** The page where it can be mended. */
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

/** Whatever cannot be the id of an alert is missing. */
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
