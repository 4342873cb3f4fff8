import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWork } from '../../../test/count-work.ts';
import { addFigures } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { newChatbot, readAt, readFigures } from '../../../test/read-figures.ts';
import { withPlatform } from '../../db/scope.ts';
import { periodOf } from '../../kernel/figures/period.ts';
import { ManualClock } from '../../ports/clock.ts';
import { sumChatbotSteps } from './store/figures.queries.ts';

const path = '/api/analytics/chatbots';
const clock = new ManualClock(readAt);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

const read = (member: Member, query = '') => readFigures(member, query, path);

describe('GET /api/analytics/chatbots', () => {
  let member: Member;
  let desk: { organizationId: string; chatbotId: string };
  let other: { organizationId: string; chatbotId: string };

  beforeAll(async () => {
    member = await app.register();
    const { organizationId } = member;
    desk = { organizationId, chatbotId: await newChatbot(member, 'Desk') };
    other = { organizationId, chatbotId: await newChatbot(member, 'Other') };
    await newChatbot(member, 'Idle');
    await addFigures(app.deps, desk, '2026-03-10T09:20:00Z', {
      questions: 5,
      answers: 4,
      timed: 4,
      response_ms: 5_000,
      scored: 4,
      satisfied: 3,
    });
    await addFigures(app.deps, desk, '2026-03-06T23:30:00Z', { questions: 1, answers: 1 });
    await addFigures(app.deps, desk, '2026-03-03T09:00:00Z', { questions: 6 });
    // In the previous week, but later in the day than now: both weeks end at the same time of day.
    await addFigures(app.deps, desk, '2026-03-03T15:00:00Z', { questions: 100 });
    await addFigures(app.deps, other, '2026-03-01T12:00:00Z', { questions: 2 });
  });

  it('returns the week of each chatbot by day, with the messages of the previous week', async () => {
    const body = await read(member);
    expect(body).toMatchObject({ range: '7d', step: 'day', from: '2026-03-04T00:00:00.000Z' });
    expect(body.chatbots).toHaveLength(2);
    expect(body.chatbots).toContainEqual({
      chatbotId: desk.chatbotId,
      messages: 11,
      previousMessages: 6,
      averageResponseMs: 1_250,
      satisfactionPercent: 75,
      moodConversations: 4,
      series: [null, null, 2, null, null, null, 9],
    });
    expect(body.chatbots).toContainEqual({
      chatbotId: other.chatbotId,
      messages: 0,
      previousMessages: 2,
      averageResponseMs: null,
      satisfactionPercent: null,
      moodConversations: 0,
      series: new Array(7).fill(null),
    });
  });

  it('days are those of the time zone', async () => {
    const { chatbots } = await read(member, 'timezone=Asia/Kolkata');
    const { series } = chatbots.find(({ chatbotId }: { chatbotId: string }) => chatbotId === desk.chatbotId);
    expect(series).toEqual([null, null, null, 2, null, null, 9]);
  });

  it('SEC-11, TEN-01: another organization sees nothing of it, and the query filters by the organization', async () => {
    const stranger = await app.register();
    await newChatbot(stranger, 'Foreign');
    expect((await read(stranger)).chatbots).toEqual([]);
    const readAs = (organizationId: string) =>
      withPlatform(app.deps.database, (tx) =>
        sumChatbotSteps(tx, {
          organizationId,
          chatbotIds: [desk.chatbotId],
          period: periodOf('7d', 'UTC', clock.now()),
        }),
      );
    expect(await readAs(member.organizationId)).not.toEqual([]);
    expect(await readAs(stranger.organizationId)).toEqual([]);
  });

  it('DEP-04: a chatbot with analytics off is excluded', async () => {
    const silent = { ...desk, chatbotId: await newChatbot(member, 'Silent') };
    await addFigures(app.deps, silent, '2026-03-10T09:20:00Z', { questions: 3 });
    const idsShown = async () =>
      (await read(member)).chatbots.map(({ chatbotId }: { chatbotId: string }) => chatbotId);
    expect(await idsShown()).toContain(silent.chatbotId);
    await member.patch(`/api/chatbots/${silent.chatbotId}`, { deployment: { analytics: false } });
    expect(await idsShown()).not.toContain(silent.chatbotId);
  });

  it('sends as many database statements for many chatbots as for one', async () => {
    const owner = await app.register({ plan: 'enterprise' });
    const { organizationId } = owner;
    const addCounted = async (name: string) =>
      addFigures(
        app.deps,
        { organizationId, chatbotId: await newChatbot(owner, name) },
        '2026-03-10T09:20:00Z',
        {
          questions: 1,
        },
      );
    await addCounted('First');
    await app.settled();
    const work = countWork(app.deps.database.tenant);
    expect((await read(owner)).chatbots).toHaveLength(1);
    const ofOne = work.statements;
    for (const name of ['Second', 'Third', 'Fourth', 'Fifth']) await addCounted(name);
    await app.settled();
    work.statements = 0;
    expect((await read(owner)).chatbots).toHaveLength(5);
    expect(work.statements).toBe(ofOne);
  });

  it('an organization without chatbots has an empty list', async () => {
    expect((await read(await app.register())).chatbots).toEqual([]);
  });

  it.each(roles)('SEC-13: %s can read', async (role) => {
    expect((await (await member.asRole(role)).get(path)).status).toBe(200);
  });

  it.each(['range=24h', 'timezone=Mars/Olympus', 'organizationId=x'])('SEC-49: refuses %s', async (query) => {
    expect((await member.get(`${path}?${query}`)).status).toBe(400);
  });
});
