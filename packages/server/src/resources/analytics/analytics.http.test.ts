import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFigures, addTally } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { newChatbot, readFigures as read, readAt } from '../../../test/read-figures.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hasChatbot } from '../../kernel/chatbot/chatbot-row.ts';
import { periodOf } from '../../kernel/figures/period.ts';
import { ManualClock } from '../../ports/clock.ts';
import { listCounted, sumFigures, sumStored, sumWeek } from './store/figures.queries.ts';
import { countSessions, listSessions } from './store/sessions.queries.ts';
import { listTallies } from './store/tallies.queries.ts';

const clock = new ManualClock(readAt);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

describe('an organization without any conversation', () => {
  it('ANA-07, ANA-09: has zeros, null for averages, and no error', async () => {
    const member = await app.register();
    const body = await read(member, 'range=7d');
    expect(body.totals).toEqual({
      chatbots: 0,
      conversations: 0,
      messages: 0,
      averageResponseMs: null,
      messagesPerConversation: null,
      averageSentiment: null,
      satisfactionPercent: null,
      moodConversations: 0,
      neutralPercent: null,
      csatCount: 0,
      csatPercent: null,
      thumbsCount: 0,
      ratedGoodPercent: null,
      resolvedPercent: null,
      dailyVisitors: 0,
      leads: 0,
      inputTokens: 0,
      outputTokens: 0,
      totalTokens: 0,
      totalCostUsd: 0,
      estimatedCostUsd: 0,
      knowledgeTokens: 0,
      knowledgeCostUsd: 0,
    });
    expect(body.series).toHaveLength(7);
    expect(body.series[0]).toMatchObject({
      conversations: null,
      messages: null,
      previousConversations: null,
    });
    expect([body.topChatbots, body.topics, body.countries]).toEqual([[], [], []]);
    expect(body.hours.flat()).toEqual(new Array(168).fill(0));
    const conversations = await read(member, 'range=7d', '/api/analytics/conversations');
    expect(conversations.totals).toEqual({
      started: 0,
      active: 0,
      completed: 0,
      averageDurationSeconds: null,
      unanswered: 0,
    });
    expect(await read(member, '', '/api/analytics/sessions')).toMatchObject({ items: [], ungrouped: 0 });
  });
});

describe('figures', () => {
  let member: Member;
  let desk: { organizationId: string; chatbotId: string };
  let other: { organizationId: string; chatbotId: string };

  beforeAll(async () => {
    member = await app.register();
    const { organizationId } = member;
    desk = { organizationId, chatbotId: await newChatbot(member, 'Desk') };
    other = { organizationId, chatbotId: await newChatbot(member, 'Other') };
    await addFigures(app.deps, desk, '2026-03-10T09:20:00Z', {
      conversations: 2,
      visitors: 2,
      questions: 5,
      answers: 4,
      timed: 4,
      response_ms: 5_000,
      mode_model: 3,
      mode_builtin: 1,
      scored: 2,
      sentiment_milli: 1_100,
      satisfied: 1,
      csat_rated: 3,
      csat_good: 2,
      resolved: 1,
      unanswered: 1,
      up: 3,
      down: 1,
      leads: 1,
      input_tokens: 1_000,
      output_tokens: 200,
      cost_micro_usd: 3_000,
      knowledge_tokens: 50,
      knowledge_cost_micro_usd: 10,
    });
    await addTally(app.deps, desk, '2026-03-10', { dimension: 'band', key: 'neutral', quarters: { 37: 1 } });
    await addFigures(app.deps, other, '2026-03-05T22:00:00Z', { conversations: 3, questions: 3, answers: 3 });
    await addFigures(app.deps, other, '2026-02-20T12:00:00Z', { conversations: 7, questions: 7, answers: 7 });
    await addFigures(app.deps, other, '2026-01-05T12:00:00Z', { conversations: 11, questions: 1 });
  });

  it('ANA-07, ANA-08, ANA-09, ANA-10, ANA-11, ANA-12, ANA-13: every metric equals the count by hand', async () => {
    const { totals, topChatbots, modes } = await read(member, `range=24h&chatbotId=${desk.chatbotId}`);
    expect(totals).toEqual({
      chatbots: 1,
      conversations: 2,
      messages: 9,
      averageResponseMs: 1_250,
      messagesPerConversation: 4.5,
      averageSentiment: 0.55,
      satisfactionPercent: 50,
      moodConversations: 2,
      neutralPercent: 50,
      csatCount: 3,
      csatPercent: 66.7,
      thumbsCount: 4,
      ratedGoodPercent: 75,
      resolvedPercent: 50,
      dailyVisitors: 2,
      leads: 1,
      inputTokens: 1_000,
      outputTokens: 200,
      totalTokens: 1_250,
      totalCostUsd: 0.00301,
      // The period has lasted 23 hours and 7 minutes so far.
      estimatedCostUsd: 0.093751,
      knowledgeTokens: 50,
      knowledgeCostUsd: 0.00001,
    });
    expect(topChatbots).toEqual([
      {
        chatbotId: desk.chatbotId,
        name: 'Desk',
        conversations: 2,
        messages: 9,
        inputTokens: 1_000,
        outputTokens: 200,
        knowledgeTokens: 50,
        costUsd: 0.00301,
      },
    ]);
    expect(modes).toEqual({ model: 3, extractive: 1, smalltalk: 0, fallback: 0, failed: 0 });
  });

  it('ANA-11: neutral conversations are counted in the period and in the previous one, to the quarter hour', async () => {
    const owner = await app.register();
    const bot = { organizationId: owner.organizationId, chatbotId: await newChatbot(owner, 'Neutral') };
    const neutral = (day: string, quarters: Record<number, number>) =>
      addTally(app.deps, bot, day, { dimension: 'band', key: 'neutral', quarters });
    // In Kolkata, days begin at 18:30 UTC, and local time is 15:37, so both weeks start and end there.
    await neutral('2026-03-10', { 40: 8 });
    await neutral('2026-03-07', { 0: 4, 95: 4 });
    await neutral('2026-03-03', { 40: 2, 41: 64, 73: 32, 74: 16 });
    await neutral('2026-02-24', { 73: 128, 74: 1 });
    await addFigures(app.deps, bot, '2026-03-10T10:01:00Z', { scored: 100 });
    await addFigures(app.deps, bot, '2026-03-02T10:01:00Z', { scored: 100 });
    const { totals, previous } = await read(owner, 'range=7d&timezone=Asia/Kolkata');
    expect([totals.neutralPercent, previous.neutralPercent]).toEqual([32, 3]);
  });

  it('ANA-03: each range has its own numbers, and those of the previous period', async () => {
    const numbers = await Promise.all(
      ['24h', '7d', '30d', '90d'].map(async (range) => {
        const { totals, previous } = await read(member, `range=${range}`);
        return [totals.conversations, previous.conversations];
      }),
    );
    expect(numbers).toEqual([
      [2, 0],
      [5, 0],
      [12, 0],
      [23, 0],
    ]);
    const month = await read(member, 'range=7d');
    expect([month.range, month.step, month.from, month.to]).toEqual([
      '7d',
      'day',
      '2026-03-04T00:00:00.000Z',
      '2026-03-10T10:07:00.000Z',
    ]);
  });

  it("ANA-02: the chatbot filter applies to every number; another organization's chatbot is not found", async () => {
    expect((await read(member, `range=90d&chatbotId=${other.chatbotId}`)).totals.conversations).toBe(21);
    const stranger = await app.register();
    const foreign = await newChatbot(stranger, 'Foreign');
    for (const path of ['', '/conversations', '/sessions']) {
      for (const id of [foreign, '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b']) {
        const answer = await member.get(`/api/analytics${path}?chatbotId=${id}`);
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
  });

  it('SEC-11, TEN-01: another organization sees nothing of it', async () => {
    const stranger = await app.register();
    expect((await read(stranger, 'range=90d')).totals.conversations).toBe(0);
    expect((await read(stranger, 'range=90d')).topChatbots).toEqual([]);
  });

  it('DEP-04: a chatbot with analytics off is excluded from all figures', async () => {
    const third = await newChatbot(member, 'Silent');
    await addFigures(app.deps, { ...desk, chatbotId: third }, '2026-03-10T09:20:00Z', { conversations: 100 });
    await addTally(app.deps, { ...desk, chatbotId: third }, '2026-03-10', {
      dimension: 'topic',
      key: 'Hidden',
      quarters: { 37: 100 },
    });
    expect((await read(member, 'range=24h')).totals).toMatchObject({ conversations: 102, chatbots: 3 });
    const { status } = await member.patch(`/api/chatbots/${third}`, { deployment: { analytics: false } });
    expect(status).toBe(200);
    const body = await read(member, 'range=24h');
    expect(body.totals).toMatchObject({ conversations: 2, chatbots: 2 });
    expect(body.topics).toEqual([]);
    expect(body.topChatbots.map(({ name }: { name: string }) => name)).toEqual(['Desk']);
    expect((await read(member, `range=24h&chatbotId=${third}`)).totals.conversations).toBe(0);
  });

  it.each(roles)('SEC-13: %s can read', async (role) => {
    const colleague = await member.asRole(role);
    for (const path of ['', '/conversations', '/sessions'])
      expect((await colleague.get(`/api/analytics${path}`)).status).toBe(200);
  });

  it.each(['range=1y', 'timezone=Mars/Olympus', 'timezone=%2B02:00', 'chatbotId=nobody', 'organizationId=x'])(
    'SEC-49: refuses %s',
    async (query) => {
      for (const path of ['', '/conversations', '/sessions'])
        expect((await member.get(`/api/analytics${path}?${query}`)).status).toBe(400);
    },
  );
});

it('ANA-02: figures of a period are the same with a generic query plan', async () => {
  const member = await app.register();
  const desk = { organizationId: member.organizationId, chatbotId: await newChatbot(member, 'Desk') };
  await addFigures(app.deps, desk, '2026-03-09T01:00:00Z', { conversations: 5 });
  await addFigures(app.deps, desk, '2026-03-02T01:00:00Z', { conversations: 2 });
  const of = { ...desk, chatbotIds: [desk.chatbotId], period: periodOf('7d', 'UTC', clock.now()) };
  const ofChatbots = await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    return (await sumFigures(tx, of)).filter(({ chatbot_id: id }) => id !== null);
  });
  const found = ofChatbots.map(({ is_current: isCurrent, conversations }) => ({ isCurrent, conversations }));
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { isCurrent: true, conversations: 5 },
      { isCurrent: false, conversations: 2 },
    ]),
  );
});

describe('every query', () => {
  /** Reads all figures of a chatbot as an organization, with the platform role, for which no row policies apply. */
  function readAs(organizationId: string, chatbotId: string, timezone: string) {
    const of = { organizationId, chatbotIds: [chatbotId], period: periodOf('7d', timezone, clock.now()) };
    const page = { groupBy: 'ip', sort: 'conversations', limit: 10, offset: 0 } as const;
    return withPlatform(app.deps.database, async (tx) => ({
      steps: (await sumFigures(tx, of)).flatMap(({ step, conversations }) => (step ? [conversations] : [])),
      week: (await sumWeek(tx, of, [new Date(0)])).map(({ conversations }) => conversations),
      tallies: (await listTallies(tx, of, ['topic'])).map(({ conversations }) => conversations),
      stored: (await sumStored(tx, of)).active,
      sessions: (await listSessions(tx, of, page)).map(({ key }) => key),
      groups: (await countSessions(tx, of, 'ip')).groups,
      chatbots: (await listCounted(tx, organizationId)).map(({ name }) => name),
      isThere: await hasChatbot(tx, organizationId, chatbotId),
    }));
  }

  it.each(['UTC', 'Asia/Kolkata'])('TEN-01: filters by the organization (%s)', async (timezone) => {
    const member = await app.register();
    const { organizationId } = member;
    const chatbotId = await newChatbot(member, 'Desk');
    const desk = { organizationId, chatbotId };
    // Now, and in the hour in which the previous period ends, which is read from quarters.
    await addFigures(app.deps, desk, '2026-03-10T09:20:00Z', { conversations: 1 });
    await addFigures(app.deps, desk, '2026-03-03T10:00:00Z', { conversations: 2 });
    // On the first day of the period, and on a later one.
    const topic = (key: string) => ({ dimension: 'topic', key, quarters: { 90: 1 } });
    await addTally(app.deps, desk, timezone === 'UTC' ? '2026-03-04' : '2026-03-03', topic('First'));
    await addTally(app.deps, desk, '2026-03-09', topic('Later'));
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, ip, started_at, last_message_at)
        values (${app.deps.ids.next()}, ${organizationId}, ${chatbotId}, 's', 'active', '203.0.113.7',
          '2026-03-09T09:00:00Z', '2026-03-09T09:00:00Z')`),
    );
    expect(await readAs(organizationId, chatbotId, timezone)).toEqual({
      steps: expect.arrayContaining([1, 2]),
      week: [1],
      tallies: [1, 1],
      stored: 1,
      sessions: ['203.0.113.7'],
      groups: 1,
      chatbots: ['Desk'],
      isThere: true,
    });
    const stranger = await app.register();
    expect(await readAs(stranger.organizationId, chatbotId, timezone)).toEqual({
      steps: [],
      week: [],
      tallies: [],
      stored: 0,
      sessions: [],
      groups: 0,
      chatbots: [],
      isThere: false,
    });
  });
});

describe('POST /api/analytics/beacon', () => {
  const path = '/api/analytics/beacon';
  const visit = {
    event_category: 'engagement',
    event_action: 'time_on_page',
    event_label: '/documentation',
    value: 12.5,
  };

  it('BCN-01, BCN-05: accepts a visit without a session, counts it, and stores nothing of it', async () => {
    const { status, text } = await app.anonymous().post(path, visit);
    expect([status, text]).toEqual([204, '']);
    const { body } = await app.deps.metrics.text();
    expect(body).toContain('parley_page_beacons_total{action="time_on_page"} 1');
    expect(body).not.toContain('/documentation');
  });

  it.each([
    { ...visit, event_action: 'click' },
    { ...visit, event_category: 'people' },
    { ...visit, value: -1 },
    { ...visit, userId: 'x' },
    { ...visit, event_label: 'a'.repeat(501) },
    {},
  ])('refuses %j', async (body) => {
    expect((await app.anonymous().post(path, body)).status).toBe(400);
  });

  it('accepts at most 2 KB', async () => {
    const { status } = await app.anonymous().post(path, { ...visit, more: 'a'.repeat(2_048) });
    expect([400, 413]).toContain(status);
  });
});
