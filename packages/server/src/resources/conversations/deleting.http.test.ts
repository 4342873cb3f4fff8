import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { rebuildProjections } from '../../rebuild-projections.ts';
import { expireConversations } from './conversations.jobs.ts';
import { conversationsSlice } from './conversations.slice.ts';

const clock = new ManualClock(new Date('2026-05-20T10:00:00Z'));
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

/** Starts a conversation with one message; returns its id. */
async function talk(id = chatbotId): Promise<string> {
  const { status, body } = await app
    .anonymous()
    .post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  expect(status).toBe(200);
  return body.conversationId;
}

const many = (count: number, id = chatbotId) => Promise.all(Array.from({ length: count }, () => talk(id)));

/** Counts the rows left of these conversations. */
async function leftOf(ids: readonly string[]): Promise<number> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ count: number }>(sql`
      select (select count(*) from conversations where id = any(${[...ids]}::uuid[]))
        + (select count(*) from messages where conversation_id = any(${[...ids]}::uuid[]))
        + (select count(*) from consents where conversation_id = any(${[...ids]}::uuid[])) as count`),
  );
  return row?.count ?? 0;
}

const remove = (who: Member, ids: unknown) => who.post('/api/conversations/bulk-delete', { ids });
/** Runs the hourly retention schedule. */
const expire = async () => {
  const [job] = conversationsSlice.work(app.deps).schedules;
  expect(job).toMatchObject({
    queue: 'conversation.expire',
    cron: expect.stringMatching(/^\d+ \* \* \* \*$/),
  });
  await job?.handle(new AbortController().signal);
};
/** Repeats the schedule until these are gone, because a run skips a conversation that is locked by judging. */
const expireUntilGone = (ids: readonly string[]) =>
  expect
    .poll(async () => {
      await expire();
      return await leftOf(ids);
    })
    .toBe(0);
const figuresOf = async (who: Member, id: string) => {
  const { messageCount } = (await who.get(`/api/chatbots/${id}`)).body;
  const { usage } = (await who.get('/api/subscription')).body;
  return { messageCount, messages: usage.messagesThisMonth };
};

describe('deleting', () => {
  it('CONV-09: deletes one or several conversations with everything in them, and audits who did it', async () => {
    const [one = '', ...more] = await many(3);
    const other = await talk();
    expect((await owner.delete(`/api/conversations/${one}`)).status).toBe(204);
    expect((await remove(owner, [...more, ...more])).status).toBe(204);
    expect(await leftOf([one, ...more])).toBe(0);
    expect(await leftOf([other])).toBe(3);
    expect((await owner.get(`/api/conversations/${one}`)).status).toBe(404);
    expect((await owner.delete(`/api/conversations/${one}`)).status).toBe(404);
    const { items } = (await owner.get('/api/organization/audit?pageSize=100')).body;
    const entries = items.filter(({ action }: { action: string }) => action === 'conversation.delete');
    expect(entries.map(({ target }: { target: { id: string } }) => target.id).toSorted()).toEqual(
      [one, ...more].toSorted(),
    );
    expect(entries[0].actor).toMatchObject({ kind: 'user', id: owner.user.id });
  });

  it('SEC-11, TEN-01: returns 404 and deletes nothing if one id is foreign, missing or malformed', async () => {
    const stranger = await app.register();
    const foreign = await talk(await publishChatbot(app, stranger));
    const own = await talk();
    for (const bad of [foreign, '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'x', "'; drop table messages; --"]) {
      const refused = await remove(owner, [own, bad]);
      expect([bad, refused.status, refused.body.code]).toEqual([bad, 404, 'not_found']);
    }
    expect((await owner.delete(`/api/conversations/${foreign}`)).status).toBe(404);
    expect(await leftOf([own])).toBe(3);
    expect(await leftOf([foreign])).toBe(3);
  });

  it('SEC-12: rejects an invalid body', async () => {
    const own = await talk();
    const tooMany = Array.from({ length: 101 }, () => own);
    for (const ids of [[], 'all', [7], null, tooMany, [own, null]]) {
      expect([ids, (await remove(owner, ids)).status]).toEqual([ids, 400]);
    }
    expect((await owner.post('/api/conversations/bulk-delete', { ids: [own], all: true })).status).toBe(400);
    expect(await leftOf([own])).toBe(3);
  });

  it.each(roles)('ORG-15: %s may delete only with the permission', async (role) => {
    const colleague = await owner.asRole(role);
    const [one = '', two = ''] = await many(2);
    const expected = ['owner', 'admin', 'member'].includes(role) ? 204 : 403;
    expect((await colleague.delete(`/api/conversations/${one}`)).status).toBe(expected);
    expect((await remove(colleague, [two])).status).toBe(expected);
    expect(await leftOf([one, two])).toBe(expected === 204 ? 0 : 6);
    expect((await app.anonymous().delete(`/api/conversations/${two}`)).status).toBe(401);
  });

  it('notifies open screens, and the visitor’s next message starts a new conversation', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}/messages`;
    const { conversationId, message } = (await visitor.post(path, { message: voucherQuestion })).body;
    const live = await owner.stream('GET', '/api/events');
    await owner.delete(`/api/conversations/${conversationId}`);
    for await (const { data } of live.events) {
      if (data.type === 'conversation.deleted' && data.resourceId === conversationId) break;
    }
    live.abort();
    expect((await visitor.get(path)).body.messages).toEqual([]);
    const resume = { 'last-event-id': `${message.id}:1` };
    const kept = async () => (await visitor.get(`/api/chat/${chatbotId}/stream`, resume)).status;
    await expect.poll(kept).toBe(204);
    expect((await visitor.post(path, { message: voucherQuestion })).status).toBe(200);
    expect((await visitor.get(path)).body.messages).toHaveLength(2);
  });

  it('PLAN-08: keeps usage counted', async () => {
    const admin = await app.register({ plan: 'free' });
    const id = await publishChatbot(app, admin);
    const ids = await many(3, id);
    await app.settled();
    const before = await figuresOf(admin, id);
    expect(before).toEqual({ messageCount: 6, messages: 3 });
    await remove(admin, ids);
    await app.settled();
    expect(await figuresOf(admin, id)).toEqual(before);
    await rebuildProjections(app.deps.database, admin.organizationId);
    expect(await figuresOf(admin, id)).toEqual(before);
  });
});

describe('retention', () => {
  it.each([
    ['free', 30, 7],
    ['free', 3, 3],
    ['professional', 30, 30],
    ['enterprise', 90, 90],
  ])(
    'PRIV-11: on the plan %s with %i days of its own, a chatbot keeps conversations for %i days after their last message',
    async (plan, own, days) => {
      const admin = await app.register({ plan });
      const settings = { privacy: { retentionDays: own } };
      const id = await publishChatbot(app, admin, { settings });
      const visitor = await startVisitor(app, id);
      const say = () => visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
      const forgotten = await talk(id);
      const continued = (await say()).body.conversationId;
      clock.advance(dayMs / 2);
      await say();
      clock.advance((days - 0.5) * dayMs);
      await expire();
      expect(await leftOf([forgotten, continued])).toBe(3 + 5);
      clock.advance(60_000);
      await expireUntilGone([forgotten]);
      expect(await leftOf([continued])).toBe(5);
      clock.advance(dayMs);
      await expireUntilGone([continued]);
    },
  );

  it('PRIV-11: deletes the contact requests of a conversation but not their lead; deleting the lead deletes its contact requests', async () => {
    const admin = await app.register({ plan: 'professional' });
    const id = await publishChatbot(app, admin, { settings: { privacy: { retentionDays: 1 } } });
    const leave = async (email: string): Promise<string> => {
      const visitor = await startVisitor(app, id);
      const say = (message: string) => visitor.post(`/api/chat/${id}/messages`, { message });
      await say('Who painted the ceiling of your chapel?');
      return (await say(email)).body.conversationId;
    };
    const expired = await leave('ana@example.com');
    await app.settled();
    const [lead] = (await admin.get('/api/leads')).body.items;
    const requests = async () => (await admin.get('/api/contact-requests')).body.items;
    expect(await requests()).toMatchObject([{ conversationId: expired, leadId: lead.id }]);
    clock.advance(dayMs + 60_000);
    await expireUntilGone([expired]);
    expect(await requests()).toEqual([]);
    expect((await admin.get('/api/leads')).body.items).toMatchObject([
      { id: lead.id, email: 'ana@example.com' },
    ]);
    const kept = await leave('Ana@Example.com');
    await app.settled();
    expect(await requests()).toMatchObject([{ conversationId: kept, leadId: lead.id }]);
    expect((await admin.delete(`/api/leads/${lead.id}`)).status).toBe(204);
    expect(await requests()).toEqual([]);
    expect(await leftOf([kept])).toBeGreaterThan(0);
    clock.advance(dayMs + 60_000);
    await expireUntilGone([kept]);
  });

  it('PRIV-11, REL-2: survives interruption and concurrent runs: the next run deletes the rest, and totals stay correct', async () => {
    const admin = await app.register({ plan: 'free' });
    const id = await publishChatbot(app, admin);
    const stranger = await app.register({ plan: 'enterprise' });
    const kept = await talk(await publishChatbot(app, stranger));
    await talk(id);
    await app.settled();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        select gen_random_uuid(), ${admin.organizationId}, ${id}, 's', 'completed', ${clock.now()}, ${clock.now()}
        from generate_series(1, 450)`),
    );
    const total = async () => {
      const rows = await withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select 1 from conversations where chatbot_id = ${id}`),
      );
      return rows.length;
    };
    const counted = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first(
          sql`select messages, answers, response_ms_sum from chatbot_counters where chatbot_id = ${id}`,
        ),
      );
    const before = await counted();
    clock.advance(8 * dayMs);
    const cutOff = new AbortController();
    // Aborts while the first batch is being committed.
    const ids = {
      next() {
        cutOff.abort(new Error('stopped'));
        return app.deps.ids.next();
      },
    };
    await expect(expireConversations({ ...app.deps, ids }, cutOff.signal)).rejects.toThrow('stopped');
    expect(await total()).toBe(251);
    await Promise.all([expire(), expire()]);
    await expect.poll(() => expire().then(total)).toBe(0);
    expect(await leftOf([kept])).toBe(3);
    await app.settled();
    await rebuildProjections(app.deps.database, admin.organizationId);
    expect(await counted()).toEqual(before);
  });

  it('does not delete a conversation whose answer is being written', async () => {
    const admin = await app.register({ plan: 'free' });
    const id = await publishChatbot(app, admin);
    const [running = '', idle = ''] = await many(2, id);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update conversations set running_message_id = gen_random_uuid() where id = ${running}`),
    );
    clock.advance(8 * dayMs);
    await expireUntilGone([idle]);
    expect(await leftOf([running])).toBe(3);
  });
});
