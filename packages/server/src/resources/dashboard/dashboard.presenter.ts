import type { ActivityKind, ChatbotFigures, Dashboard } from '@parley/contracts/resources/figures/dashboard';
import {
  averageResponseMs,
  csatPercent,
  type Figures,
  isComparable,
  messagesOf,
  noSums,
  percentOf,
  ratedGoodPercent,
  type Sums,
  satisfactionPercent,
} from '../../kernel/figures/figures.ts';
import type { Period } from '../../kernel/figures/period.ts';
import type { ActivityRow } from './activity.queries.ts';
import type { DashboardChatbotRow } from './dashboard.queries.ts';

const maxChatbots = 50;
const maxTop = 5;
const maxRecent = 6;

/** The totals of the dashboard: value of the period, value of the previous period, and series. */
export function presentFigures(figures: Figures): Dashboard['totals'] {
  const figure = (of: (sums: Sums) => number | null) => ({
    value: of(figures.total),
    previous: of(figures.previousTotal),
    series: figures.steps.map((sums) => (sums ? of(sums) : null)),
  });
  return {
    conversations: figure((sums) => sums.conversations),
    unanswered: figure((sums) => sums.unanswered),
    messages: figure(messagesOf),
    leads: figure((sums) => sums.leads),
    satisfactionPercent: figure(satisfactionPercent),
    csatPercent: figure(csatPercent),
    ratedGoodPercent: figure(ratedGoodPercent),
    averageResponseMs: figure(averageResponseMs),
  };
}

/** Number of ratings or conversations behind each satisfaction percentage, and the percentage of neutral moods. */
export function presentRated(total: Sums, neutral: number): Dashboard['rated'] {
  return {
    csatCount: Math.max(0, total.csat_rated),
    thumbsCount: Math.max(0, total.up + total.down),
    moodConversations: Math.max(0, total.scored),
    neutralPercent: percentOf(neutral, total.scored),
  };
}

/** Figures by chatbot, the chatbots with the most conversations, and the most recently changed ones. */
export function presentChatbots(
  rows: readonly DashboardChatbotRow[],
  figures: Figures,
  period: Period,
): Pick<Dashboard, 'chatbots' | 'topChatbots' | 'recentChatbots'> {
  const all = rows.map((row) => presentChatbot(row, figures, period));
  return {
    chatbots: all.toSorted((one, other) => other.conversations - one.conversations).slice(0, maxChatbots),
    topChatbots: all
      .filter(({ messages }) => messages > 0)
      .sort((one, other) => other.messages - one.messages)
      .slice(0, maxTop),
    recentChatbots: rows.slice(0, maxRecent).map((row) => ({
      id: row.id,
      name: row.name,
      icon: row.icon,
      status: row.status,
      hasUnpublishedChanges: row.has_unpublished_changes,
      sourceCount: row.source_count,
      updatedAt: row.updated_at.toISOString(),
    })),
  };
}

function presentChatbot(
  { id, name, icon, status, created_at }: DashboardChatbotRow,
  figures: Figures,
  period: Period,
): ChatbotFigures {
  const sums = figures.ofChatbots.get(id) ?? noSums;
  return {
    id,
    name,
    icon,
    status,
    conversations: sums.conversations,
    previousConversations: figures.previousOfChatbots.get(id)?.conversations ?? 0,
    isComparable: isComparable([{ created_at }], period),
    messages: messagesOf(sums),
    satisfactionPercent: satisfactionPercent(sums),
    moodConversations: Math.max(0, sums.scored),
    averageResponseMs: averageResponseMs(sums),
  };
}

const kinds: Readonly<Record<string, ActivityKind>> = {
  'chatbot.create': 'chatbot_created',
  'chatbot.duplicate': 'chatbot_created',
  'chatbot.import': 'chatbot_created',
  'chatbot.deploy': 'chatbot_published',
  'chatbot.settings': 'chatbot_changed',
  'chatbot.deactivate': 'chatbot_deactivated',
  'chatbot.archive': 'chatbot_archived',
  'chatbot.restore': 'chatbot_restored',
  'chatbot.delete': 'chatbot_deleted',
  'member.join': 'member_joined',
  'knowledge.ready': 'knowledge_ready',
};

export function presentActivity(row: ActivityRow): Dashboard['activity'][number] {
  return {
    id: row.id,
    kind: kinds[row.action] ?? row.action,
    at: row.at.toISOString(),
    actorName: row.actor_name,
    params: {
      ...(row.chatbot_name === null ? {} : { chatbotName: row.chatbot_name }),
      ...(row.source_name === null ? {} : { sourceName: row.source_name }),
    },
    href: hrefOf(row),
  };
}

function hrefOf({ action, chatbot_id, is_there }: ActivityRow): string | null {
  if (chatbot_id === null || !is_there) return null;
  return action === 'knowledge.ready' ? `/builder/${chatbot_id}?tab=knowledge` : `/builder/${chatbot_id}`;
}
