import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { addVisitorMessage, publishWithPeople, startTalk } from '../../../../test/inbox-fixtures.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { changeTalk } from '../../../../test/people-at-work.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { escalationSchedule } from './escalation.jobs.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  const runByHand = ['inbox.escalate', 'inbox.give_up', 'inbox.requeue', 'inbox.idle', 'inbox.assign'];
  app = await startTestApp({ clock, runByHand });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.register();
  chatbotId = await publishWithPeople(app, owner);
});

const act = (who: Member, id: string, call: string, body: object = {}) =>
  who.post(`/api/conversations/${id}/${call}`, body);

async function tick(signal = new AbortController().signal): Promise<void> {
  await escalationSchedule(app.deps, 500).handle(signal);
}

async function pass(minutes: number): Promise<void> {
  clock.advance(minutes * minuteMs);
  await tick();
  await app.settled();
}

/** A conversation that waits, assigned to nobody. */
async function inLine(): Promise<string> {
  const id = await startTalk(app, chatbotId);
  await act(owner, id, 'assign', { userId: owner.user.id });
  await act(owner, id, 'assign', { userId: null });
  return id;
}

/** How long the visitor had waited, of each escalation. */
async function waitsOf(conversationId: string): Promise<number[]> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ seconds: number }>(sql`
      select (data ->> 'waitSeconds')::integer as seconds from recorded.events
      where resource_id = ${conversationId} and type = 'handover.escalated' order by created_at, id`),
  );
  return rows.map(({ seconds }) => seconds);
}

async function noticesOf(member: Member): Promise<{ kind: string; text: string; href: string }[]> {
  const { body } = await member.get('/api/notices');
  return body.items.map(({ kind, text, href }: { kind: string; text: string; href: string }) => ({
    kind,
    text,
    href,
  }));
}

const people = (changes: object) =>
  owner.patch(`/api/chatbots/${chatbotId}`, { deployment: { people: changes } });

describe('a visitor who waits too long', () => {
  it('is escalated once, by any number of processes', async () => {
    const id = await inLine();
    await pass(4);
    expect(await waitsOf(id)).toEqual([]);
    clock.advance(minuteMs);
    await Promise.all([tick(), tick(), tick()]);
    await pass(5);
    expect(await waitsOf(id)).toEqual([300]);
  });

  it('is told to open screens', async () => {
    const id = await inLine();
    await app.settled();
    const told: string[] = [];
    const leave = app.deps.pubsub.subscribe(owner.organizationId, (event) => {
      if (event.resourceId === id) told.push(event.type);
    });
    clock.advance(5 * minuteMs);
    await tick();
    await expect.poll(() => told, { timeout: 10_000 }).toContain('handover.escalated');
    leave();
  });

  it('is escalated again for a wait that begins later, with a person, too', async () => {
    const id = await inLine();
    await pass(5);
    await act(owner, id, 'take');
    const { body } = await owner.get(`/api/conversations/${id}`);
    const seen = body.messages.at(-1).ordinal;
    expect((await act(owner, id, 'messages', { message: 'Hello, I am here.', seen })).status).toBe(201);
    await pass(30);
    expect(await waitsOf(id)).toEqual([300]);
    await addVisitorMessage(app, id, 'And the price?');
    await pass(6);
    expect(await waitsOf(id)).toEqual([300, 360]);
  });

  it('begins anew for a visitor who asks again after nobody came', async () => {
    const conversationId = await inLine();
    const key = { organizationId: owner.organizationId, chatbotId, conversationId };
    await pass(5);
    await changeTalk(app, owner, key, { type: 'giveUp' });
    await pass(60);
    await changeTalk(app, owner, key, { type: 'ask', offer: 'chat' });
    await pass(4);
    expect(await waitsOf(conversationId)).toEqual([300]);
    await pass(1);
    expect(await waitsOf(conversationId)).toEqual([300, 300]);
  });

  it('who left a message, whose conversation is snoozed or over, or whose chatbot is archived, is not', async () => {
    const [left, put, over] = [await inLine(), await inLine(), await inLine()];
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`update conversations set controller = 'bot' where id = ${left}`);
      await tx.execute(sql`update handovers set offer = 'message' where conversation_id = ${left}`);
    });
    const until = new Date(clock.now().getTime() + 30 * minuteMs).toISOString();
    expect((await act(owner, put, 'snooze', { until })).status).toBe(200);
    await act(owner, over, 'close', { outcome: 'resolved' });
    await pass(20);
    expect([await waitsOf(left), await waitsOf(put), await waitsOf(over)]).toEqual([[], [], []]);
    await pass(10);
    expect(await waitsOf(put)).toEqual([1_800]);
    const archived = await inLine();
    expect((await owner.post(`/api/chatbots/${chatbotId}/archive`)).status).toBe(200);
    await pass(10);
    expect(await waitsOf(archived)).toEqual([]);
  });

  it('follows the setting, which can switch it off', async () => {
    expect((await people({ escalateAfterMinutes: 2 })).status).toBe(200);
    const quick = await inLine();
    await pass(2);
    expect(await waitsOf(quick)).toEqual([120]);
    expect((await people({ escalateAfterMinutes: null })).status).toBe(200);
    const silent = await inLine();
    await pass(120);
    expect(await waitsOf(silent)).toEqual([]);
    for (const minutes of [0, 241, 1.5])
      expect((await people({ escalateAfterMinutes: minutes })).status, String(minutes)).toBe(400);
  });

  it('is left to the next run by one that is interrupted', async () => {
    const id = await inLine();
    clock.advance(5 * minuteMs);
    const interrupted = new AbortController();
    interrupted.abort();
    await tick(interrupted.signal);
    expect(await waitsOf(id)).toEqual([]);
    await tick();
    expect(await waitsOf(id)).toEqual([300]);
  });
});

describe('notices about a visitor who waits', () => {
  it('reach who may reply, in the app and by email, without words of the visitor', async () => {
    const member = await owner.asRole('member');
    const viewer = await owner.asRole('viewer');
    const outsider = await app.register();
    const id = await inLine();
    await addVisitorMessage(app, id, 'My secret is lavender');
    await pass(5);
    const { body } = await owner.get(`/api/chatbots/${chatbotId}`);
    const text = `A visitor of “${body.name}” is still waiting for an answer from a person`;
    const notice = { kind: 'inbox', text, href: `/conversations/${id}` };
    for (const person of [owner, member]) {
      expect(await noticesOf(person)).toContainEqual(notice);
      const mails = await readOutbox(app, person.user.email);
      expect(mails.map(({ subject }) => subject)).toContain(text);
      expect(JSON.stringify(mails)).not.toContain('lavender');
    }
    for (const person of [viewer, outsider]) {
      expect(await noticesOf(person)).not.toContainEqual(notice);
      expect((await readOutbox(app, person.user.email)).map(({ subject }) => subject)).not.toContain(text);
    }
  });

  it('reach the team of the conversation alone, unless nobody is in it', async () => {
    const ada = await owner.asRole('member');
    const team = async (name: string, memberIds: string[]): Promise<string> =>
      (await owner.post('/api/teams', { name, memberIds })).body.id;
    const [sales, empty] = [await team('Sales', [ada.user.id]), await team('Empty', [])];
    const ofTeam = await inLine();
    await act(owner, ofTeam, 'assign', { teamId: sales });
    await pass(5);
    expect((await noticesOf(ada)).map(({ href }) => href)).toEqual([`/conversations/${ofTeam}`]);
    expect(await noticesOf(owner)).toEqual([]);
    const ofNobody = await inLine();
    await act(owner, ofNobody, 'assign', { teamId: empty });
    await pass(5);
    expect((await noticesOf(owner)).map(({ href }) => href)).toEqual([`/conversations/${ofNobody}`]);
  });

  it('are as each member has chosen, and at most 10 an hour of a chatbot', async () => {
    const quiet = await owner.asRole('member');
    const chosen = await quiet.patch('/api/user', {
      notifications: { inbox: { inApp: false, email: false } },
    });
    expect(chosen.status, chosen.text).toBe(200);
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) ids.push(await inLine());
    await pass(5);
    for (const id of ids) expect(await waitsOf(id)).toHaveLength(1);
    expect(await noticesOf(owner)).toHaveLength(10);
    expect(await noticesOf(quiet)).toEqual([]);
  });
});
