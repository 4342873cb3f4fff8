import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { publishWithPeople } from '../../../../test/inbox-fixtures.ts';
import { control, rowsOf } from '../../../../test/take-over.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { rebuildProjections } from '../../../rebuild-projections.ts';
import { nobodyId } from '../../../record/rollups/people-amounts.ts';
import { countRows, storedRollups } from '../testing/count-rows.ts';
import { verifyRollups } from '../verify-rollups.ts';

const clock = new ManualClock(new Date('2026-06-01T10:05:00Z'));
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

async function setUp() {
  const owner = await app.register();
  const chatbotId = await publishWithPeople(app, owner);
  return { owner, chatbotId, ada: await owner.asRole('member'), ben: await owner.asRole('member') };
}

/** A conversation with one answered question. */
async function startTalk(chatbotId: string) {
  const visitor = await startVisitor(app, chatbotId);
  const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  return { visitor, id: body.conversationId as string };
}

const act = async (who: TestClient, id: string, call: string, body: object = {}) => {
  const { status, text } = await who.post(`/api/conversations/${id}/${call}`, body);
  if (status >= 300) throw new Error(`${call}: ${status} ${text}`);
};
const write = (who: TestClient, id: string, message = 'Hello') =>
  act(who, id, 'messages', { message, seen: 99 });
const ask = (owner: Member, conversationId: string, offer: 'chat' | 'message' = 'chat') =>
  control(
    app,
    { organizationId: owner.organizationId, conversationId },
    { type: 'ask', offer },
    { by: 'visitor', reason: 'asked' },
  );
const readPeople = async (owner: TestClient, query = 'range=7d&timezone=UTC') => {
  await app.settled();
  const { status, body } = await owner.get(`/api/analytics/people?${query}`);
  expect(status).toBe(200);
  return body;
};

it('counts a request, the wait, the first reply, replies and the end, by member', async () => {
  const { owner, chatbotId, ada, ben } = await setUp();
  const { id } = await startTalk(chatbotId);
  await ask(owner, id);
  clock.advance(90_000);
  await act(ada, id, 'take');
  clock.advance(30_000);
  await write(ada, id);
  await write(ada, id, 'How are you?');
  await write(ben, id, 'Hello from me too');
  await act(ada, id, 'close', { outcome: 'resolved' });
  const bot = await startTalk(chatbotId);
  await bot.visitor.post(`/api/chat/${chatbotId}/end`);
  const left = await startTalk(chatbotId);
  await ask(owner, left.id);
  await left.visitor.post(`/api/chat/${chatbotId}/end`);
  const { totals, reasons, people, teams, series } = await readPeople(owner);
  expect(totals).toEqual({
    requested: 2,
    joined: 1,
    replies: 3,
    closed: 1,
    resolved: 1,
    byBot: 1,
    byPeople: 1,
    left: 1,
    averageWaitSeconds: 90,
    averageFirstReplySeconds: 120,
    csat: { count: 0, goodPercent: null },
  });
  expect(reasons).toEqual([{ key: 'asked', label: 'Asked for a person', conversations: 2 }]);
  const none = { count: 0, goodPercent: null };
  expect(people).toEqual([
    {
      userId: ada.user.id,
      name: 'Test Person',
      replies: 2,
      closed: 1,
      averageFirstReplySeconds: 120,
      csat: none,
    },
    {
      userId: ben.user.id,
      name: 'Test Person',
      replies: 1,
      closed: 0,
      averageFirstReplySeconds: null,
      csat: none,
    },
  ]);
  expect(teams).toEqual([]);
  expect(series).toHaveLength(7);
  expect(series.at(-1)).toMatchObject({
    requested: 2,
    joined: 1,
    byBot: 1,
    byPeople: 1,
    left: 1,
    averageWaitSeconds: 90,
  });
  expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
  const listed = async (filter: string) =>
    (await owner.get(`/api/conversations?${filter}`)).body.items.map((one: { id: string }) => one.id);
  expect(await listed('handled=people')).toEqual([id]);
  expect(await listed('handled=nobody')).toEqual([left.id]);
  expect(await listed('handled=bot')).toHaveLength(1);
  expect((await listed('handover=asked')).toSorted()).toEqual([id, left.id].toSorted());
  expect(await listed('handover=mail')).toEqual([]);
});

it('counts the visitor’s rating after a person wrote, to the last assignee and team, and no other', async () => {
  const { owner, chatbotId, ada, ben } = await setUp();
  const { body: team } = await owner.post('/api/teams', { name: 'Support', memberIds: [ben.user.id] });
  const early = await startTalk(chatbotId);
  const rate = (visitor: TestClient, score: number) =>
    visitor.post(`/api/chat/${chatbotId}/rating`, { score });
  await rate(early.visitor, 5);
  await write(ada, early.id);
  const talk = await startTalk(chatbotId);
  await write(ada, talk.id);
  await act(ada, talk.id, 'assign', { userId: ben.user.id, teamId: team.id });
  await rate(talk.visitor, 4);
  await rate(talk.visitor, 3);
  const poor = await readPeople(owner);
  expect(poor.totals.csat).toEqual({ count: 1, goodPercent: 0 });
  await rate(talk.visitor, 4);
  const { totals, people, teams } = await readPeople(owner);
  expect(totals).toMatchObject({
    csat: { count: 1, goodPercent: 100 },
    requested: 0,
    averageWaitSeconds: null,
  });
  const ofBen = people.find(({ userId }: { userId: string }) => userId === ben.user.id);
  expect(ofBen).toMatchObject({ replies: 0, csat: { count: 1, goodPercent: 100 } });
  expect(teams).toEqual([
    {
      teamId: team.id,
      name: 'Support',
      replies: 1,
      closed: 0,
      averageFirstReplySeconds: null,
      csat: { count: 1, goodPercent: 100 },
    },
  ]);
});

it('does not count the time until a message that was left is answered as a wait', async () => {
  const { owner, chatbotId, ada } = await setUp();
  const { id } = await startTalk(chatbotId);
  await ask(owner, id, 'message');
  clock.advance(10 * 3_600_000);
  await act(ada, id, 'take');
  const { totals } = await readPeople(owner);
  expect(totals).toMatchObject({ requested: 1, joined: 1, averageWaitSeconds: null });
  expect(await countRows(app.deps.database, owner.organizationId)).toEqual(
    await storedRollups(app.deps.database, owner.organizationId),
  );
});

it('keeps a rating with the handover that was rated, whoever talks later', async () => {
  const { owner, chatbotId, ada, ben } = await setUp();
  const { id, visitor } = await startTalk(chatbotId);
  await write(ada, id);
  await act(ada, id, 'close', { outcome: 'resolved' });
  await visitor.post(`/api/chat/${chatbotId}/rating`, { score: 5 });
  clock.advance(60_000);
  await write(ben, id, 'One more thing');
  const { people } = await readPeople(owner);
  const ratingsOf = (who: Member) =>
    people.find(({ userId }: { userId: string }) => userId === who.user.id)?.csat.count;
  expect([ratingsOf(ada), ratingsOf(ben)]).toEqual([1, 0]);
  expect(await countRows(app.deps.database, owner.organizationId)).toEqual(
    await storedRollups(app.deps.database, owner.organizationId),
  );
});

it('counts what a member only closes as handled by the chatbot, once for whoever closed it first', async () => {
  const { owner, chatbotId, ada, ben } = await setUp();
  const { id, visitor } = await startTalk(chatbotId);
  await act(ada, id, 'close', { outcome: 'unresolved' });
  clock.advance(60_000);
  await act(ben, id, 'close', { outcome: 'resolved' });
  const { totals, reasons, people } = await readPeople(owner);
  expect(totals).toMatchObject({ byBot: 1, left: 0, closed: 1, resolved: 1 });
  expect(reasons).toEqual([]);
  expect(people).toMatchObject([{ userId: ada.user.id, closed: 1 }]);
  clock.advance(60_000);
  await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'hello' });
  clock.advance(60_000);
  await act(ben, id, 'close', { outcome: 'unresolved' });
  expect((await readPeople(owner)).totals).toMatchObject({ byBot: 1, closed: 2, resolved: 1 });
  expect(await countRows(app.deps.database, owner.organizationId)).toEqual(
    await storedRollups(app.deps.database, owner.organizationId),
  );
});

it('adds up more than a single row can hold', async () => {
  const { owner, chatbotId, ada } = await setUp();
  const day = clock.now().toISOString().slice(0, 10);
  await rowsOf(
    app,
    sql`
      insert into people_quarters (organization_id, bucket, chatbot_id, user_id, team_id, replies, waited, wait_s)
      select ${owner.organizationId}, ${day}::date + n * interval '15 minutes', ${chatbotId}, ${ada.user.id}, ${nobodyId}, 1, 1,
        2000000000
      from generate_series(0, 1) as n returning replies`,
  );
  expect((await readPeople(owner)).totals).toMatchObject({ replies: 2, averageWaitSeconds: 2_000_000_000 });
});

it('takes the figures of a deleted conversation back, and a rebuild gives the same', async () => {
  const { owner, chatbotId, ada } = await setUp();
  const kept = await startTalk(chatbotId);
  const gone = await startTalk(chatbotId);
  for (const { id } of [kept, gone]) {
    await ask(owner, id);
    await write(ada, id);
    await act(ada, id, 'close', { outcome: 'unresolved' });
  }
  expect((await readPeople(owner)).totals).toMatchObject({
    requested: 2,
    replies: 2,
    closed: 2,
    byPeople: 2,
  });
  expect((await owner.delete(`/api/conversations/${gone.id}`)).status).toBe(204);
  const after = await readPeople(owner);
  expect(after.totals).toMatchObject({
    requested: 1,
    joined: 1,
    replies: 1,
    closed: 1,
    resolved: 0,
    byPeople: 1,
  });
  expect(after.reasons).toMatchObject([{ key: 'asked', conversations: 1 }]);
  await rebuildProjections(app.deps.database, owner.organizationId);
  const rebuilt = await readPeople(owner);
  expect({ ...rebuilt, updatedAt: after.updatedAt }).toEqual(after);
  expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
});

it('a rebuild counts the handovers that an earlier release has not counted', async () => {
  const { owner, chatbotId, ada } = await setUp();
  const { id } = await startTalk(chatbotId);
  await ask(owner, id);
  await write(ada, id);
  await act(ada, id, 'close', { outcome: 'resolved' });
  const { totals } = await readPeople(owner);
  await rowsOf(app, sql`update handovers set counted = null where conversation_id = ${id} returning id`);
  await rowsOf(
    app,
    sql`update conversations set counted = counted - '{handled,reasons}'::text[] where id = ${id} returning id`,
  );
  await rebuildProjections(app.deps.database, owner.organizationId);
  expect((await readPeople(owner)).totals).toEqual(totals);
  expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
});

it('TEN-01: another organization sees nothing, and its chatbot is not found', async () => {
  const { owner, chatbotId, ada } = await setUp();
  const { id } = await startTalk(chatbotId);
  await ask(owner, id);
  await write(ada, id);
  expect((await readPeople(owner, `chatbotId=${chatbotId}`)).totals.replies).toBe(1);
  const stranger = await app.register();
  expect((await readPeople(stranger)).totals).toMatchObject({ requested: 0, replies: 0, byPeople: 0 });
  expect((await stranger.get(`/api/analytics/people?chatbotId=${chatbotId}`)).status).toBe(404);
});
