import { roles } from '@parley/contracts/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFigures, addTally } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hasChatbot } from '../../kernel/chatbot-row.ts';
import { periodOf } from '../../kernel/period.ts';
import { ManualClock } from '../../ports/clock.ts';
import { sumStored } from './conversations.queries.ts';
import { listCounted, sumFigures, sumWeek } from './figures.queries.ts';
import { countSessions, listSessions } from './sessions.queries.ts';
import { listTallies } from './tallies.queries.ts';

// A Tuesday; New York has put its clocks forward two days before.
const clock = new ManualClock(new Date('2026-03-10T10:07:00Z'));
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

async function newChatbot(member: Member, name: string): Promise<string> {
  return (await member.post('/api/chatbots', { name })).body.id;
}

async function read(member: Member, query: string, path = '/api/analytics') {
  const answer = await member.get(`${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

type Step = { at: string; conversations: number | null; previousConversations: number | null };
const stepsOf = ({ series }: { series: Step[] }) =>
  series
    .filter(({ conversations }) => conversations !== null)
    .map(({ at, conversations }) => [at, conversations]);

describe('an organization without any conversation', () => {
  it('ANA-07, ANA-09: has zeros, nothing where there is nothing to average, and no error', async () => {
    const member = await app.register();
    const body = await read(member, 'range=7d');
    expect(body.totals).toEqual({
      chatbots: 0,
      conversations: 0,
      messages: 0,
      averageResponseMs: null,
      messagesPerConversation: 0,
      averageSentiment: null,
      satisfactionPercent: null,
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
      resolved: 1,
      unanswered: 1,
      leads: 1,
      input_tokens: 1_000,
      output_tokens: 200,
      cost_micro_usd: 3_000,
      knowledge_tokens: 50,
      knowledge_cost_micro_usd: 10,
    });
    await addFigures(app.deps, other, '2026-03-05T22:00:00Z', { conversations: 3, questions: 3, answers: 3 });
    await addFigures(app.deps, other, '2026-02-20T12:00:00Z', { conversations: 7, questions: 7, answers: 7 });
    await addFigures(app.deps, other, '2026-01-05T12:00:00Z', { conversations: 11, questions: 1 });
  });

  it('ANA-07 to ANA-13: every metric, counted by hand', async () => {
    const { totals, topChatbots, modes } = await read(member, `range=24h&chatbotId=${desk.chatbotId}`);
    expect(totals).toEqual({
      chatbots: 1,
      conversations: 2,
      messages: 9,
      averageResponseMs: 1_250,
      messagesPerConversation: 4.5,
      averageSentiment: 0.55,
      satisfactionPercent: 50,
      resolvedPercent: 50,
      dailyVisitors: 2,
      leads: 1,
      inputTokens: 1_000,
      outputTokens: 200,
      totalTokens: 1_250,
      totalCostUsd: 0.00301,
      // 23 hours and 7 minutes so far.
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

  it('ANA-03: each range has its own numbers, and those of the period before', async () => {
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

  it('ANA-02: the chatbot filter narrows every number; a chatbot of somebody else is not found', async () => {
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

  it('DEP-04: with analytics off, a chatbot is left out of all figures', async () => {
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

  it.each(roles)('SEC-13: %s may read', async (role) => {
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

describe('the reader’s time zone', () => {
  let member: Member;
  let desk: { organizationId: string; chatbotId: string };

  beforeAll(async () => {
    member = await app.register();
    desk = { organizationId: member.organizationId, chatbotId: await newChatbot(member, 'Desk') };
    const add = (at: string, conversations: number) => addFigures(app.deps, desk, at, { conversations });
    await add('2026-03-07T18:20:00Z', 1);
    await add('2026-03-07T18:35:00Z', 2);
    await add('2026-03-08T04:30:00Z', 4);
    await add('2026-03-08T05:30:00Z', 8);
    await add('2026-03-09T03:45:00Z', 16);
    await add('2026-03-09T04:15:00Z', 32);
    await add('2026-03-09T11:15:00Z', 64);
  });

  it('UTC', async () => {
    expect(stepsOf(await read(member, 'timezone=UTC'))).toEqual([
      ['2026-03-07T00:00:00.000Z', 3],
      ['2026-03-08T00:00:00.000Z', 12],
      ['2026-03-09T00:00:00.000Z', 112],
    ]);
  });

  it('Asia/Kolkata, whose days begin at 18:30 UTC', async () => {
    expect(stepsOf(await read(member, 'timezone=Asia/Kolkata'))).toEqual([
      ['2026-03-06T18:30:00.000Z', 1],
      ['2026-03-07T18:30:00.000Z', 14],
      ['2026-03-08T18:30:00.000Z', 112],
    ]);
  });

  it('America/New_York, where 8 March has 23 hours', async () => {
    expect(stepsOf(await read(member, 'timezone=America/New_York'))).toEqual([
      ['2026-03-07T05:00:00.000Z', 7],
      ['2026-03-08T05:00:00.000Z', 24],
      ['2026-03-09T04:00:00.000Z', 96],
    ]);
  });

  it('Pacific/Auckland, 13 hours ahead', async () => {
    expect(stepsOf(await read(member, 'timezone=Pacific/Auckland'))).toEqual([
      ['2026-03-07T11:00:00.000Z', 15],
      ['2026-03-08T11:00:00.000Z', 48],
      ['2026-03-09T11:00:00.000Z', 64],
    ]);
  });

  it('DATE-04: is the user’s own where none is asked for, else UTC', async () => {
    expect((await read(member, '')).timezone).toBe('UTC');
    await member.patch('/api/user', { timezone: 'Asia/Kolkata' });
    expect((await read(member, '')).timezone).toBe('Asia/Kolkata');
    expect((await read(member, 'timezone=UTC')).timezone).toBe('UTC');
  });

  it('hours of the week are local, before and after clocks change', async () => {
    const busy = async (timezone: string) => {
      const { hours } = await read(member, `timezone=${timezone}`);
      return hours.flatMap((day: number[], index: number) =>
        day.flatMap((count, hour) => (count > 0 ? [[index, hour, count]] : [])),
      );
    };
    // Days from Monday: Saturday is 5. 03:45 and 04:15 UTC of the 9th are 23:45 and 00:15 of summer time.
    expect(await busy('America/New_York')).toEqual([
      [0, 0, 32],
      [0, 7, 64],
      [5, 13, 3],
      [5, 23, 4],
      [6, 0, 8],
      [6, 23, 16],
    ]);
    // 18:20 is 23:50 of Saturday, 18:35 is 00:05 of Sunday.
    expect(await busy('Asia/Kolkata')).toEqual([
      [0, 9, 48],
      [0, 16, 64],
      [5, 23, 1],
      [6, 0, 2],
      [6, 10, 4],
      [6, 11, 8],
    ]);
  });
});

describe('the period before', () => {
  it('ends at the same time of day', async () => {
    const member = await app.register();
    const desk = { organizationId: member.organizationId, chatbotId: await newChatbot(member, 'Desk') };
    // A week ago, at 10:07 in UTC, is 3 March.
    await addFigures(app.deps, desk, '2026-03-03T09:50:00Z', { conversations: 1 });
    await addFigures(app.deps, desk, '2026-03-03T10:05:00Z', { conversations: 2 });
    await addFigures(app.deps, desk, '2026-03-03T10:20:00Z', { conversations: 4 });
    await addFigures(app.deps, desk, '2026-03-03T23:50:00Z', { conversations: 8 });
    const body = await read(member, 'timezone=UTC');
    expect([body.previousFrom, body.previousTo]).toEqual([
      '2026-02-25T00:00:00.000Z',
      '2026-03-03T10:07:00.000Z',
    ]);
    expect(body.previous.conversations).toBe(3);
    expect(body.series.map((step: Step) => step.previousConversations)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      3,
    ]);
    // In New York it is 06:07, which was 11:07 UTC before clocks changed.
    const american = await read(member, 'timezone=America/New_York');
    expect([american.previousTo, american.previous.conversations]).toEqual(['2026-03-03T11:07:00.000Z', 7]);
    // From quarters: 15:37 in Kolkata.
    expect((await read(member, 'timezone=Asia/Kolkata')).previous.conversations).toBe(3);
  });
});

describe('what conversations have in common', () => {
  it('ANA-14, CONV-15: topics, countries, languages, intents and bands of the local days alone', async () => {
    const member = await app.register();
    const desk = { organizationId: member.organizationId, chatbotId: await newChatbot(member, 'Desk') };
    const add = (day: string, dimension: string, key: string, quarters: Record<number, number>) =>
      addTally(app.deps, desk, day, { dimension, key, quarters });
    // The first day of Kolkata's week is 4 March, from 3 March 18:30 UTC, quarter 74.
    await add('2026-03-03', 'topic', 'Refunds', { 10: 5, 73: 1, 74: 2 });
    await add('2026-03-04', 'topic', 'Refunds', { 0: 3 });
    await add('2026-03-10', 'topic', 'Delivery', { 4: 9 });
    await add('2026-03-09', 'country', 'NO', { 4: 2 });
    await add('2026-03-09', 'language', 'fr', { 4: 2 });
    await add('2026-03-09', 'intent', 'refund', { 4: 2 });
    await add('2026-03-09', 'outcome', 'unanswered', { 4: 1 });
    await add('2026-03-09', 'band', 'veryPositive', { 4: 2 });
    await addFigures(app.deps, desk, '2026-03-09T01:00:00Z', {
      conversations: 5,
      unanswered: 1,
      resolved: 4,
    });
    const kolkata = await read(member, 'timezone=Asia/Kolkata');
    expect(kolkata.topics).toEqual([
      { key: 'Delivery', label: 'Delivery', conversations: 9 },
      { key: 'Refunds', label: 'Refunds', conversations: 5 },
    ]);
    expect((await read(member, 'timezone=UTC')).topics[1].conversations).toBe(3);
    expect(kolkata.countries).toEqual([{ key: 'NO', label: 'Norway', conversations: 2 }]);
    expect(kolkata.languages).toEqual([{ key: 'fr', label: 'French', conversations: 2 }]);
    const german = await member.get('/api/analytics?timezone=UTC', { 'accept-language': 'de' });
    expect(german.body.countries[0].label).toBe('Norwegen');
    const body = await read(member, 'timezone=UTC', '/api/analytics/conversations');
    expect(body.intents).toEqual([{ key: 'refund', label: 'Refund', conversations: 2 }]);
    expect(body.outcomes).toEqual([{ key: 'unanswered', label: 'Left without an answer', conversations: 1 }]);
    expect(body.bands).toEqual({
      veryPositive: 2,
      positive: 0,
      somewhatPositive: 0,
      neutral: 0,
      somewhatNegative: 0,
      negative: 0,
      veryNegative: 0,
      noData: 3,
    });
    expect(body.totals).toMatchObject({ started: 5, unanswered: 1 });
    expect(body.series[5]).toMatchObject({ started: 5, resolved: 4, unanswered: 1 });
  });
});

describe('sessions', () => {
  let member: Member;
  let chatbotId: string;

  beforeAll(async () => {
    member = await app.register();
    chatbotId = await newChatbot(member, 'Desk');
    const conversation = (at: string, ip: string | null, country: string | null, messages: number) =>
      withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`
          insert into conversations (id, organization_id, chatbot_id, session_id, status, ip, country, message_count,
            sentiment_score, started_at, last_message_at)
          values (${app.deps.ids.next()}, ${member.organizationId}, ${chatbotId}, 's', 'active', ${ip}, ${country},
            ${messages}, ${messages > 3 ? 0.5 : null}, ${new Date(at)}, ${new Date(Date.parse(at) + 60_000)})`),
      );
    await conversation('2026-03-10T09:00:00Z', '203.0.113.7', 'NO', 2);
    await conversation('2026-03-09T09:00:00Z', '203.0.113.7', 'NO', 4);
    await conversation('2026-03-09T10:00:00Z', '198.51.100.4', 'DE', 20);
    await conversation('2026-03-09T11:00:00Z', null, null, 1);
    await conversation('2026-02-09T11:00:00Z', '203.0.113.7', 'NO', 1);
  });

  const sessions = (query: string) => read(member, query, '/api/analytics/sessions');

  it('ANA-06, ANA-15: groups by address unless asked otherwise', async () => {
    const body = await sessions('');
    expect(body).toMatchObject({ groupBy: 'ip', total: 2, ungrouped: 1, page: 1, pageSize: 10 });
    expect(body.items).toEqual([
      {
        key: '203.0.113.7',
        label: '203.0.113.7',
        conversations: 2,
        messages: 6,
        averageSentiment: 0.5,
        firstAt: '2026-03-09T09:00:00.000Z',
        lastAt: '2026-03-10T09:01:00.000Z',
      },
      expect.objectContaining({ key: '198.51.100.4', conversations: 1, messages: 20 }),
    ]);
  });

  it('ANA-06: groups by country, named in the reader’s language, in the order asked for', async () => {
    const body = await sessions('groupBy=country&sort=-messages');
    expect(body.items.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
      ['DE', 'Germany'],
      ['NO', 'Norway'],
    ]);
    expect((await sessions('range=90d&groupBy=country')).items[0]).toMatchObject({
      key: 'NO',
      conversations: 3,
    });
  });

  it('ANA-06: groups by lead; a conversation counts for each lead it was joined to', async () => {
    const { organizationId } = member;
    const lead = app.deps.ids.next();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into leads (id, organization_id, chatbot_id, name, email, confidence, created_at, updated_at)
        values (${lead}, ${organizationId}, ${chatbotId}, 'Anna Berg', 'anna@example.com', 'good', now(), now())`);
      await tx.execute(sql`
        insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
        select organization_id, ${lead}, id, started_at from conversations
        where organization_id = ${organizationId} and country = 'NO'`);
    });
    const body = await sessions('groupBy=lead');
    expect(body).toMatchObject({ groupBy: 'lead', total: 1, ungrouped: 2 });
    expect(body.items).toMatchObject([
      { key: lead, leadId: lead, label: 'Anna Berg', conversations: 2, messages: 6 },
    ]);
  });

  it.each(['groupBy=browser', 'sort=key', 'pageSize=11', 'page=0'])('SEC-49: refuses %s', async (query) => {
    expect((await member.get(`/api/analytics/sessions?${query}`)).status).toBe(400);
  });

  it('ANA-14: what is stored tells how many are open and how long they lasted', async () => {
    await addFigures(app.deps, { organizationId: member.organizationId, chatbotId }, '2026-03-09T09:00:00Z', {
      conversations: 6,
    });
    const { totals } = await read(member, '', '/api/analytics/conversations');
    expect(totals).toEqual({
      started: 6,
      active: 4,
      completed: 2,
      averageDurationSeconds: 60,
      unanswered: 0,
    });
  });
});

it('ANA-02: figures of a period are the same when the database plans for any period', async () => {
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
  /** What is read of a chatbot in the name of an organization, where no policy guards rows. */
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

  it.each(['UTC', 'Asia/Kolkata'])('TEN-01: names the organization (%s)', async (timezone) => {
    const member = await app.register();
    const { organizationId } = member;
    const chatbotId = await newChatbot(member, 'Desk');
    const desk = { organizationId, chatbotId };
    // Now, and in the hour in which the period before ends, which is read from quarters.
    await addFigures(app.deps, desk, '2026-03-10T09:20:00Z', { conversations: 1 });
    await addFigures(app.deps, desk, '2026-03-03T10:00:00Z', { conversations: 2 });
    // The first day of the period, and a later one.
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

  it('BCN-01, BCN-05: takes a visit without a session, counts it, and stores nothing of it', async () => {
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

  it('takes at most 2 KB', async () => {
    const { status } = await app.anonymous().post(path, { ...visit, more: 'a'.repeat(2_048) });
    expect([400, 413]).toContain(status);
  });
});
