import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf, someId } from '../../../test/problems-of.ts';
import { analyticsRoutes, overviewStep, overviewTotals, sessionGroup } from './analytics.ts';
import { activityKinds, alertKinds, dashboardRoutes } from './dashboard.ts';

const { getAnalytics, getConversationAnalytics, listSessionGroups, listChatbotWeeks, sendBeacon } =
  analyticsRoutes;

describe('the period of figures', () => {
  it.each([
    ['analytics', getAnalytics.query],
    ['conversations', getConversationAnalytics.query],
    ['sessions', listSessionGroups.query],
  ] as const)('of %s is 24 hours, 7, 30 or 90 days, and 7 days by default', (_name, query) => {
    expect(query.parse({})).toMatchObject({ range: '7d' });
    const ranges = ['24h', '7d', '30d', '90d', '1d', '365d', '', 'all'];
    expect(ranges.filter((range) => query.safeParse({ range }).success)).toEqual(['24h', '7d', '30d', '90d']);
  });

  it('of the dashboard is the same', () => {
    const { query } = dashboardRoutes.getDashboard;
    expect(query.parse({})).toMatchObject({ range: '7d' });
    expect(problemsOf(query, { range: '1y' })).toEqual({ range: 'invalid_value' });
  });

  it('is of one chatbot or of all', () => {
    expect(getAnalytics.query.parse({ chatbotId: 'all' }).chatbotId).toBeUndefined();
    expect(getAnalytics.query.parse({ chatbotId: someId }).chatbotId).toBe(someId);
    expect(problemsOf(getAnalytics.query, { chatbotId: 'mine' })).toHaveProperty('chatbotId');
  });

  it('has a time zone of at most 64 characters', () => {
    expect(problemsOf(listChatbotWeeks.query, { timezone: 'America/Argentina/ComodRivadavia' })).toEqual({});
    expect(problemsOf(listChatbotWeeks.query, { timezone: 'a'.repeat(65) })).toEqual({ timezone: 'too_big' });
  });
});

describe('sessions', () => {
  const { query } = listSessionGroups;

  it('are grouped by address, country or lead, by address unless told otherwise', () => {
    expect(query.parse({})).toMatchObject({ groupBy: 'ip', page: 1, pageSize: 10 });
    const groups = ['ip', 'country', 'lead', 'chatbot'].map((groupBy) => ({ groupBy }));
    expect(acceptedOf<object>(query, groups)).toHaveLength(3);
  });

  it('are sorted by conversations, messages or time, in both directions', () => {
    for (const field of ['conversations', 'messages', 'lastAt'])
      expect(acceptedOf(query, [{ sort: field }, { sort: `-${field}` }, { sort: `+${field}` }])).toHaveLength(
        2,
      );
    expect(problemsOf(query, { sort: 'label' })).toEqual({ sort: 'invalid_value' });
  });

  it('show counts, times and the mood of a group', () => {
    const group = {
      key: 'NO',
      label: 'Norway',
      conversations: 2,
      messages: 8,
      averageSentiment: 0.3,
      firstAt: '2026-11-01T00:00:00Z',
      lastAt: null,
    };
    expect(problemsOf(sessionGroup, group)).toEqual({});
    expect(problemsOf(sessionGroup, { ...group, averageSentiment: 1.1, messages: -1 })).toEqual({
      averageSentiment: 'too_big',
      messages: 'too_small',
    });
  });
});

describe('figures', () => {
  it('a step without anything recorded has no figures, which is not zero', () => {
    const empty = {
      at: '2026-11-30T00:00:00Z',
      conversations: null,
      messages: null,
      averageResponseMs: null,
      averageSentiment: null,
      satisfactionPercent: null,
      costUsd: null,
      previousConversations: null,
    };
    expect(problemsOf(overviewStep, empty)).toEqual({});
    expect(problemsOf(overviewStep, { ...empty, conversations: -1, costUsd: -0.01 })).toEqual({
      conversations: 'too_small',
      costUsd: 'too_small',
    });
  });

  it.each([
    'satisfactionPercent',
    'neutralPercent',
    'csatPercent',
    'ratedGoodPercent',
    'resolvedPercent',
  ] as const)('%s is from 0 to 100, or null without data', (field) => {
    const schema = overviewTotals.shape[field];
    expect(acceptedOf<unknown>(schema, [0, 33.3, 100, null, -0.1, 100.1, Number.NaN])).toEqual([
      0,
      33.3,
      100,
      null,
    ]);
  });

  it('counts are whole, and only averages have fractions', () => {
    expect(problemsOf(overviewTotals.shape.conversations, 1.5)).toEqual({ '': 'invalid_type' });
    expect(problemsOf(overviewTotals.shape.messagesPerConversation, 1.5)).toEqual({});
    expect(problemsOf(overviewTotals.shape.averageSentiment, -1.01)).toEqual({ '': 'too_small' });
  });

  it('a week of a chatbot has seven days', () => {
    const { chatbots } = listChatbotWeeks.responses[200].shape;
    const week = (series: (number | null)[]) => ({
      chatbotId: someId,
      messages: 0,
      previousMessages: 0,
      averageResponseMs: null,
      satisfactionPercent: null,
      moodConversations: 0,
      series,
    });
    expect(problemsOf(chatbots, [week([0, null, 1, 2, 3, 4, 5])])).toEqual({});
    expect(problemsOf(chatbots, [week([0, 1, 2, 3, 4, 5])])).toEqual({ '0.series': 'too_small' });
    expect(problemsOf(chatbots, [week([0, 1, 2, 3, 4, 5, 6, 7])])).toEqual({ '0.series': 'too_big' });
  });
});

describe('a beacon of the website', () => {
  const beacon = {
    event_category: 'engagement',
    event_action: 'scroll_50',
    event_label: '/prices',
    value: 50,
  };
  const judged = (change: object) => problemsOf(sendBeacon.body, { ...beacon, ...change });

  it('has the names of the contract', () => {
    const actions = ['time_on_page', 'scroll_50', 'scroll_90'].map((event_action) => ({
      ...beacon,
      event_action,
    }));
    expect(acceptedOf(sendBeacon.body, actions)).toHaveLength(3);
    expect(judged({ event_category: 'sales', event_action: 'scroll_75' })).toEqual({
      event_category: 'invalid_value',
      event_action: 'invalid_value',
    });
  });

  it('has limits, because anyone may send it', () => {
    expect(judged({ event_label: 'a'.repeat(500), value: 10_000_000 })).toEqual({});
    expect(judged({ event_label: 'a'.repeat(501), value: 10_000_001 })).toEqual({
      event_label: 'too_big',
      value: 'too_big',
    });
    expect(judged({ value: -1 })).toEqual({ value: 'too_small' });
    expect(judged({ visitor: 'ada' })).toEqual({ '': 'unrecognized_keys' });
  });
});

it('the dashboard warns of quota, sources, deployments and payments', () => {
  expect(alertKinds).toEqual(
    expect.arrayContaining([
      ...['quota_warning', 'quota_reached', 'source_failed', 'deployment_failed', 'payment_failed'],
    ]),
  );
  expect(new Set<string>(alertKinds).size).toBe(alertKinds.length);
  expect(new Set<string>(activityKinds).size).toBe(activityKinds.length);
});

it('an alert that cannot exist is not found', () => {
  const { params } = dashboardRoutes.dismissAlert;
  expect(
    acceptedOf(params, [{ alertId: `source_failed:${someId}` }, { alertId: 'quota_reached:2026-11' }]),
  ).toHaveLength(2);
  for (const alertId of ['', 'quota', 'Quota:1', 'a:', 'a:b c', 'a:../b', `a:${'b'.repeat(161)}`])
    expect(problemsOf(params, { alertId }), alertId).toEqual({ alertId: 'not_found' });
});
