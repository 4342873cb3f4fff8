import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type {
  AnalyticsOverview,
  ConversationAnalytics,
  PeopleAnalytics,
  SessionGroup,
} from '@parley/contracts/resources/figures/analytics';
import type { Dashboard } from '@parley/contracts/resources/figures/dashboard';

export const samplePeriod = {
  range: '7d',
  timezone: 'UTC',
  step: 'day',
  from: '2026-11-14T00:00:00.000Z',
  to: '2026-11-20T10:00:00.000Z',
  previousFrom: '2026-11-07T00:00:00.000Z',
  previousTo: '2026-11-13T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
} as const;

/** The second and third day have no record. */
const conversations = [12, null, null, 40, 31, 22, 15];
const days = conversations.map((_, index) => `2026-11-${14 + index}T00:00:00.000Z`);

const totals: AnalyticsOverview['totals'] = {
  chatbots: 2,
  conversations: 120,
  messages: 840,
  averageResponseMs: 1_400,
  messagesPerConversation: 7,
  averageSentiment: 0.62,
  satisfactionPercent: 91,
  moodConversations: 110,
  neutralPercent: 6,
  csatCount: 20,
  csatPercent: 75,
  thumbsCount: 50,
  ratedGoodPercent: 86,
  resolvedPercent: 80,
  dailyVisitors: 96,
  leads: 9,
  inputTokens: 18_000,
  outputTokens: 4_000,
  totalTokens: 22_600,
  totalCostUsd: 4.5,
  estimatedCostUsd: 19.29,
  knowledgeTokens: 600,
  knowledgeCostUsd: 0.02,
};

export const sampleOverview: AnalyticsOverview = {
  ...samplePeriod,
  isComparable: true,
  totals,
  previous: { ...totals, conversations: 100, averageResponseMs: 1_600, satisfactionPercent: 92.4 },
  topChatbots: [
    {
      chatbotId: '01900000-0000-7000-8000-00000000000a',
      name: 'Shop Desk',
      conversations: 120,
      messages: 840,
      inputTokens: 18_000,
      outputTokens: 4_000,
      knowledgeTokens: 600,
      costUsd: 4.5,
    },
  ],
  series: conversations.map((count, index) => ({
    at: days[index] ?? '',
    conversations: count,
    messages: count === null ? null : count * 7,
    averageResponseMs: count === null ? null : 1_400,
    averageSentiment: count === null ? null : 0.6,
    satisfactionPercent: count === null ? null : 91,
    costUsd: count === null ? null : 0.7,
    previousConversations: 14,
  })),
  topics: [
    { key: 'Returns', label: 'Returns', conversations: 44 },
    { key: 'Delivery', label: 'Delivery', conversations: 21 },
  ],
  countries: [{ key: 'GB', label: 'United Kingdom', conversations: 90 }],
  languages: [{ key: 'en', label: 'English', conversations: 110 }],
  modes: { model: 300, extractive: 90, smalltalk: 20, fallback: 8, failed: 2 },
  hours: Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => (hour === 9 ? day : 0)),
  ),
};

export const sampleConversationFigures: ConversationAnalytics = {
  ...samplePeriod,
  isComparable: true,
  totals: { started: 120, active: 4, completed: 116, averageDurationSeconds: 125, unanswered: 8 },
  series: conversations.map((started, index) => ({
    at: days[index] ?? '',
    started,
    resolved: started,
    unanswered: started === null ? null : 1,
    averageSentiment: started === null ? null : 0.6,
    previousStarted: 14,
  })),
  bands: {
    veryPositive: 30,
    positive: 40,
    somewhatPositive: 10,
    neutral: 20,
    somewhatNegative: 5,
    negative: 3,
    veryNegative: 2,
    noData: 10,
  },
  intents: [{ key: 'question', label: 'Question', conversations: 70 }],
  topics: sampleOverview.topics,
  outcomes: [{ key: 'resolved', label: 'Answered', conversations: 96 }],
};

export const sampleSession: SessionGroup = {
  key: '203.0.113.7',
  label: '203.0.113.7',
  conversations: 3,
  messages: 21,
  averageSentiment: 0.5,
  firstAt: '2026-11-14T09:00:00.000Z',
  lastAt: '2026-11-20T09:00:00.000Z',
};

export const sampleSessions = {
  ...samplePeriod,
  groupBy: 'ip' as const,
  ungrouped: 2,
  items: [sampleSession],
  total: 1,
  page: 1,
  pageSize: 10,
};

/** The dashboard of an organization with these chatbots. */
export function sampleDashboard(chatbots: readonly Chatbot[], change: Partial<Dashboard> = {}): Dashboard {
  const current = chatbots.filter(({ status }) => status !== 'archived');
  const figure = (value: number | null, previous: number | null) => ({
    value,
    previous,
    series: conversations,
  });
  const figures = current.map(({ id, name, status, appearance, messageCount }) => ({
    id,
    name,
    icon: appearance.icon,
    status,
    conversations: 60,
    previousConversations: 50,
    isComparable: true,
    messages: messageCount,
    satisfactionPercent: 91,
    moodConversations: 110,
    averageResponseMs: 1_400,
  }));
  const rated = { csatCount: 20, thumbsCount: 50, moodConversations: 110, neutralPercent: 6 };
  return {
    ...samplePeriod,
    isComparable: true,
    totals: {
      conversations: figure(120, 100),
      unanswered: figure(0, 0),
      messages: figure(840, 800),
      leads: figure(9, 4),
      satisfactionPercent: figure(91, 92.4),
      csatPercent: figure(75, 80),
      ratedGoodPercent: figure(86, 86),
      averageResponseMs: figure(1_400, 1_600),
    },
    rated,
    previousRated: rated,
    chatbots: figures,
    topChatbots: figures.filter(({ messages }) => messages > 0),
    recentChatbots: current.slice(0, 6).map((chatbot) => ({
      id: chatbot.id,
      name: chatbot.name,
      icon: chatbot.appearance.icon,
      status: chatbot.status,
      hasUnpublishedChanges: chatbot.hasUnpublishedChanges,
      sourceCount: chatbot.sourceCount,
      updatedAt: chatbot.updatedAt,
    })),
    alerts: [],
    activity: [],
    usage: { messagesThisMonth: 840, messagesPerMonth: 1_000, resetsAt: '2026-12-01T00:00:00.000Z' },
    ...change,
  };
}

const peopleTotals: PeopleAnalytics['totals'] = {
  requested: 14,
  joined: 11,
  replies: 52,
  closed: 10,
  resolved: 8,
  byBot: 90,
  byPeople: 12,
  left: 3,
  averageWaitSeconds: 95,
  averageFirstReplySeconds: 130,
  csat: { count: 4, goodPercent: 75 },
};

export const samplePeople: PeopleAnalytics = {
  ...samplePeriod,
  isComparable: true,
  totals: peopleTotals,
  previous: { ...peopleTotals, requested: 7, averageWaitSeconds: 155, csat: { count: 2, goodPercent: 50 } },
  series: conversations.map((started, index) => ({
    at: days[index] ?? '',
    requested: started && 2,
    joined: started && 2,
    byBot: started && 10,
    byPeople: started && 2,
    left: started && 0,
    averageWaitSeconds: started && 90,
    previousRequested: 1,
  })),
  reasons: [
    { key: 'asked', label: 'Asked for a person', conversations: 9 },
    { key: 'words', label: 'Asked in their own words', conversations: 5 },
  ],
  people: [
    {
      userId: '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a61',
      name: 'Ada Kern',
      replies: 40,
      closed: 8,
      averageFirstReplySeconds: 100,
      csat: { count: 4, goodPercent: 75 },
    },
    {
      userId: '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a62',
      name: null,
      replies: 12,
      closed: 2,
      averageFirstReplySeconds: null,
      csat: { count: 0, goodPercent: null },
    },
  ],
  teams: [
    {
      teamId: '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a63',
      name: 'Support',
      replies: 52,
      closed: 10,
      averageFirstReplySeconds: 130,
      csat: { count: 4, goodPercent: 75 },
    },
  ],
};
