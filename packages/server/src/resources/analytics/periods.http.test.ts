import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFigures, addTally } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { newChatbot, readFigures as read, readAt } from '../../../test/read-figures.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(readAt);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

type Step = { at: string; conversations: number | null; previousConversations: number | null };
const stepsOf = ({ series }: { series: Step[] }) =>
  series
    .filter(({ conversations }) => conversations !== null)
    .map(({ at, conversations }) => [at, conversations]);

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

  it('DATE-04: defaults to the user’s own, else UTC', async () => {
    expect((await read(member, '')).timezone).toBe('UTC');
    await member.patch('/api/user', { timezone: 'Asia/Kolkata' });
    expect((await read(member, '')).timezone).toBe('Asia/Kolkata');
    expect((await read(member, 'timezone=UTC')).timezone).toBe('UTC');
  });

  it('hours of the week are local, before and after a clock change', async () => {
    const busy = async (timezone: string) => {
      const { hours } = await read(member, `timezone=${timezone}`);
      return hours.flatMap((day: number[], index: number) =>
        day.flatMap((count, hour) => (count > 0 ? [[index, hour, count]] : [])),
      );
    };
    // Days count from Monday, so Saturday is 5. 03:45 and 04:15 UTC on the 9th are 23:45 and 00:15 in daylight saving time.
    expect(await busy('America/New_York')).toEqual([
      [0, 0, 32],
      [0, 7, 64],
      [5, 13, 3],
      [5, 23, 4],
      [6, 0, 8],
      [6, 23, 16],
    ]);
    // 18:20 UTC is Saturday 23:50, 18:35 UTC is Sunday 00:05.
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

describe('the previous period', () => {
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
    // In New York it is 06:07, which was 11:07 UTC before the clock change.
    const american = await read(member, 'timezone=America/New_York');
    expect([american.previousTo, american.previous.conversations]).toEqual(['2026-03-03T11:07:00.000Z', 7]);
    // Read from quarters: it is 15:37 in Kolkata.
    expect((await read(member, 'timezone=Asia/Kolkata')).previous.conversations).toBe(3);
  });
});

describe('conversations by dimension', () => {
  it('ANA-14, CONV-15: count topics, countries, languages, intents and bands of local days only', async () => {
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
