import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { addVisitorMessage, publishWithPeople, startTalk } from '../../../test/inbox-fixtures.ts';
import { testEngine } from '../../../test/test-databases.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hourMs, minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { inboxSlice } from './inbox.slice.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
const queues = ['inbox.escalate', 'inbox.give_up', 'inbox.requeue', 'inbox.idle', 'inbox.assign'];
let app: TestApp;
let owner: Member;
let ada: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp({ clock, runByHand: queues });
  owner = await app.register();
  chatbotId = await publishWithPeople(app, owner);
  ada = await owner.asRole('member');
});
afterAll(() => app.close());

const act = (who: Member, id: string, call: string, body: object = {}) =>
  who.post(`/api/conversations/${id}/${call}`, body);
const read = async (id: string) => (await owner.get(`/api/conversations/${id}`)).body;
const lastLine = async (id: string) => (await read(id)).messages.at(-1).content;

/** Runs the minute's schedules, as every minute. */
async function tick(): Promise<void> {
  for (const { queue, cron, handle } of inboxSlice.work(app.deps).schedules) {
    expect([queues.includes(queue), cron]).toEqual([true, '* * * * *']);
    await handle(new AbortController().signal);
  }
}

/** A conversation that waits, assigned to nobody. */
async function inLine(): Promise<string> {
  const id = await startTalk(app, chatbotId);
  await act(owner, id, 'assign', { userId: ada.user.id });
  await act(owner, id, 'assign', { userId: null });
  return id;
}

describe('nobody comes', () => {
  it('asks for a message after the time of the chatbot, once, and the chatbot goes on', async () => {
    const id = await inLine();
    clock.advance(14 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('waiting');
    clock.advance(minuteMs);
    await Promise.all([tick(), tick()]);
    await tick();
    const after = await read(id);
    expect(after).toMatchObject({ controller: 'bot', handover: { offer: 'message', endedAt: null } });
    const lines = after.messages.filter(({ role }: { role: string }) => role === 'system');
    expect(lines.map(({ system }: { system: { key: string } }) => system.key)).toEqual([
      'waitingSoon',
      'nobody',
    ]);
  });

  it('counts from the line that last told the visitor to wait', async () => {
    const id = await inLine();
    clock.advance(14 * minuteMs);
    await act(ada, id, 'take');
    await act(ada, id, 'assign', { userId: null });
    clock.advance(5 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('waiting');
    clock.advance(10 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('bot');
  });

  it('is no new request to open screens, and a run without effect tells them nothing', async () => {
    const id = await inLine();
    await app.settled();
    const told: string[] = [];
    const leave = app.deps.pubsub.subscribe(owner.organizationId, (event) => {
      // Whoever waits so long was escalated, too.
      if (event.resourceId === id && event.type !== 'handover.escalated') told.push(event.type);
    });
    clock.advance(15 * minuteMs);
    await tick();
    await expect.poll(() => told).toEqual(['message.sent']);
    await tick();
    await app.settled();
    leave();
    expect(told).toEqual(['message.sent']);
  });

  it('follows the setting', async () => {
    await owner.patch(`/api/chatbots/${chatbotId}`, { deployment: { people: { giveUpAfterMinutes: 2 } } });
    const id = await inLine();
    clock.advance(2 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('bot');
    await owner.patch(`/api/chatbots/${chatbotId}`, { deployment: { people: { giveUpAfterMinutes: 15 } } });
  });
});

describe('the person is gone', () => {
  it('puts a visitor who waits back in line, not one whose person is there', async () => {
    const id = await startTalk(app, chatbotId);
    await ada.put('/api/presence', { status: 'online' });
    await act(ada, id, 'take');
    await addVisitorMessage(app, id, 'Are you there?');
    clock.advance(6 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('person');
    await ada.put('/api/presence', { status: 'away' });
    await tick();
    expect(await read(id)).toMatchObject({ controller: 'waiting', assignee: null });
    expect(await lastLine(id)).toBe('You are back in line. A person will be with you soon.');
  });

  it('puts a visitor who waits for a program back in line', async () => {
    const id = await startTalk(app, chatbotId);
    await act(ada, id, 'take');
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update handovers set assignee_id = null, assigned_at = null where conversation_id = ${id}`,
      ),
    );
    await addVisitorMessage(app, id, 'Are you there?');
    await tick();
    expect((await read(id)).controller).toBe('person');
    clock.advance(6 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('waiting');
  });

  it('leaves a visitor who does not wait', async () => {
    const id = await startTalk(app, chatbotId);
    await act(ada, id, 'take');
    clock.advance(6 * minuteMs);
    await tick();
    expect((await read(id)).controller).toBe('person');
    await act(ada, id, 'close', { outcome: 'resolved' });
  });

  it('takes everything from a member who lost the right or left, at once and without the clock', async () => {
    const cleo = await owner.asRole('member');
    const dora = await owner.asRole('member');
    const eve = await owner.asRole('member');
    const [talking = '', assigned = '', left = '', gone = ''] = await Promise.all(
      [1, 2, 3, 4].map(() => startTalk(app, chatbotId)),
    );
    await act(eve, gone, 'take');
    await act(cleo, talking, 'take');
    await act(owner, assigned, 'assign', { userId: cleo.user.id });
    await act(dora, left, 'take');
    expect((await owner.patch(`/api/organization/users/${cleo.user.id}`, { role: 'viewer' })).status).toBe(
      200,
    );
    expect((await owner.delete(`/api/organization/users/${dora.user.id}`)).status).toBe(204);
    expect((await eve.delete('/api/user')).status).toBe(204);
    await app.settled();
    for (const id of [talking, assigned, left, gone])
      expect(await read(id)).toMatchObject({
        controller: 'waiting',
        assignee: null,
        handover: { assigneeId: null },
      });
    for (const id of [talking, left, gone])
      expect(await lastLine(id)).toBe('You are back in line. A person will be with you soon.');
  });

  it('leaves a member whose new role may reply what is theirs', async () => {
    const eve = await owner.asRole('member');
    const id = await startTalk(app, chatbotId);
    await act(eve, id, 'take');
    await owner.patch(`/api/organization/users/${eve.user.id}`, { role: 'admin' });
    await app.settled();
    expect(await read(id)).toMatchObject({ controller: 'person', assignee: { id: eve.user.id } });
    await act(eve, id, 'close', { outcome: 'resolved' });
  });
});

describe('nobody writes', () => {
  it('completes a conversation after the hours of the chatbot, counted from the last act', async () => {
    const old = await startTalk(app, chatbotId);
    clock.advance(30 * hourMs);
    await act(ada, old, 'take');
    await tick();
    expect((await read(old)).status).toBe('active');
    clock.advance(24 * hourMs);
    await tick();
    expect(await read(old)).toMatchObject({
      status: 'completed',
      controller: 'bot',
      handover: { outcome: 'idle' },
    });
    expect(await lastLine(old)).toBe('The conversation was ended because nobody wrote for a while.');
  });
});

// The embedded database has one connection, so that nobody else can hold a lock there.
it.runIf(testEngine() === 'postgres')(
  'leaves a conversation that somebody else changes right now to the next minute',
  async () => {
    const id = await inLine();
    clock.advance(16 * minuteMs);
    const locked = Promise.withResolvers<void>();
    const ticked = Promise.withResolvers<void>();
    const other = withPlatform(app.deps.database, async (tx) => {
      await tx.first(sql`select id from conversations where id = ${id} for no key update`);
      locked.resolve();
      await ticked.promise;
    });
    await locked.promise;
    await tick();
    ticked.resolve();
    await other;
    expect((await read(id)).controller).toBe('waiting');
    await tick();
    expect((await read(id)).controller).toBe('bot');
  },
);
