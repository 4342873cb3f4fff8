import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { addVisitorMessage, publishWithPeople, startTalk, withKey } from '../../../test/inbox-fixtures.ts';
import { control } from '../../../test/take-over.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';
import { findTalk } from './replies/replies.queries.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
let app: TestApp;
let owner: Member;
let ada: Member;
let ben: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  owner = await app.register();
  chatbotId = await publishWithPeople(app, owner);
  ada = await owner.asRole('member');
  ben = await owner.asRole('member');
});
afterAll(() => app.close());

const talk = () => startTalk(app, chatbotId);
const pathOf = (id: string, call: string) => `/api/conversations/${id}/${call}`;
const act = (who: TestClient, id: string, call: string, body: object = {}) =>
  who.post(pathOf(id, call), body);
const write = (who: TestClient, id: string, message: string, seen = 99) =>
  act(who, id, 'messages', { message, seen });
const read = async (id: string, who: TestClient = owner) => (await who.get(`/api/conversations/${id}`)).body;
/** What a call may have stored; insights come by themselves. */
const keptOf = async (id: string) => {
  const { rev, status, controller, handover, messages, notes } = await read(id);
  return { rev, status, controller, handover, messages, notes };
};
const linesOf = async (id: string) =>
  (await read(id)).messages
    .filter(({ role }: { role: string }) => role === 'system')
    .map(({ content }: { content: string }) => content);

/** Changes the rows of the test behind the program's back. */
const change = (statement: ReturnType<typeof sql>) =>
  withPlatform(app.deps.database, (tx) => tx.execute(statement));

/** The live events of the organization while `run` runs. */
async function eventsOf(run: () => Promise<unknown>) {
  const events: Record<string, unknown>[] = [];
  const stop = app.deps.pubsub.subscribe(owner.organizationId, (event) => events.push({ ...event }));
  await run();
  await new Promise((resolve) => setTimeout(resolve, 150));
  stop();
  return events;
}

describe('taking over', () => {
  it('takes a conversation, writes, and gives it back', async () => {
    const id = await talk();
    expect(await read(id)).toMatchObject({ controller: 'bot', handover: null, assignee: null, unread: 0 });
    const events = await eventsOf(async () => {
      const taken = await act(ada, id, 'take');
      expect([taken.status, taken.body.controller, taken.body.assignee]).toEqual([
        200,
        'person',
        { id: ada.user.id, name: 'Test Person' },
      ]);
      expect(taken.body.handover).toMatchObject({ reason: 'member', offer: 'chat', waitingSince: null });
    });
    expect(events).toContainEqual(expect.objectContaining({ type: 'handover.taken', resourceId: id }));
    const written = await write(ada, id, 'Good morning');
    expect(written.status).toBe(201);
    expect(written.body).toMatchObject({
      role: 'agent',
      content: 'Good morning',
      author: { kind: 'member', id: ada.user.id, name: 'Test Person' },
      via: 'web',
      mode: 'agent',
      ordinal: 4,
    });
    const released = await act(ada, id, 'release');
    expect(released.body).toMatchObject({ controller: 'bot', handover: { outcome: 'released' } });
    expect(await linesOf(id)).toEqual([
      'Test Person has joined.',
      'Test Person has handed over to the chatbot.',
    ]);
    expect((await act(ada, id, 'release')).status).toBe(200);
    expect((await linesOf(id)).length).toBe(2);
  });

  it('of two who take at once one has it, and the other is told who; with force it changes hands, audited', async () => {
    const id = await talk();
    const answers = await Promise.all([act(ada, id, 'take'), act(ben, id, 'take')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.status === 200 ? [ada, ben] : [ben, ada];
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({
      code: 'transition_refused',
      current: { controller: 'person', assigneeId: winner.user.id },
    });
    expect(refused.message).toContain('Somebody else');
    expect((await act(loser, id, 'take', { force: true })).body.assignee.id).toBe(loser.user.id);
    const { items } = (await owner.get('/api/organization/audit?pageSize=10')).body;
    expect(items[0]).toMatchObject({
      action: 'conversation.take',
      actor: { id: loser.user.id },
      target: { id },
    });
  });

  it('writing takes over by itself, also reopens a completed conversation', async () => {
    const id = await talk();
    expect((await act(ada, id, 'close', { outcome: 'resolved' })).body).toMatchObject({
      status: 'completed',
      controller: 'bot',
    });
    expect((await write(ben, id, 'One more thing')).status).toBe(201);
    expect(await read(id)).toMatchObject({
      status: 'active',
      controller: 'person',
      assignee: { id: ben.user.id },
    });
  });

  it('assigns to members who may reply, to nobody, and audits it', async () => {
    const id = await talk();
    const assigned = await act(ada, id, 'assign', { userId: ben.user.id });
    expect(assigned.body).toMatchObject({ controller: 'waiting', assignee: { id: ben.user.id } });
    expect((await act(ada, id, 'assign', { userId: null })).body).toMatchObject({ assignee: null });
    const viewer = await owner.asRole('viewer');
    const refused = await act(ada, id, 'assign', { userId: viewer.user.id });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['userId']]);
    const stranger = await app.register();
    for (const userId of [stranger.user.id, '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'])
      expect((await act(ada, id, 'assign', { userId })).status).toBe(404);
    const { items } = (await owner.get('/api/organization/audit?pageSize=10')).body;
    const kept = items.filter(({ target }: { target: { id: string } }) => target.id === id);
    expect(kept.map(({ details }: { details: object }) => details)).toEqual([
      { to: null },
      { to: ben.user.id },
    ]);
  });

  it('closes with an outcome, also without a hand-over; closing again counts with another outcome alone', async () => {
    const alone = await talk();
    for (const outcome of ['unresolved', 'unresolved', 'spam'] as const) {
      const { body } = await act(ada, alone, 'close', { outcome });
      expect(body).toMatchObject({
        status: 'completed',
        controller: 'bot',
        handover: { outcome, reason: 'member', joinedAt: null, waitingSince: null, assigneeId: ada.user.id },
      });
    }
    expect(await linesOf(alone)).toEqual([]);
  });

  it('closes who has a person with an outcome; closing again counts with another outcome alone', async () => {
    const id = await talk();
    await act(ada, id, 'take');
    const closed = await act(ada, id, 'close', { outcome: 'spam' });
    expect(closed.body).toMatchObject({
      status: 'completed',
      controller: 'bot',
      handover: { outcome: 'spam' },
    });
    expect((await act(ada, id, 'close', { outcome: 'spam' })).body).toEqual(closed.body);
    expect((await act(ada, id, 'close', { outcome: 'resolved' })).body.handover.outcome).toBe('resolved');
    expect((await act(ada, id, 'close', { outcome: 'done' })).status).toBe(400);
  });

  it('snoozes an open handover, and refuses a time that is over or a conversation without one', async () => {
    const id = await talk();
    expect((await act(ada, id, 'snooze', { until: '2026-06-02T08:00:00Z' })).status).toBe(409);
    await act(ada, id, 'take');
    const snoozed = await act(ada, id, 'snooze', { until: '2026-06-02T08:00:00Z' });
    expect(snoozed.body.handover.snoozedUntil).toBe('2026-06-02T08:00:00.000Z');
    expect((await act(ada, id, 'snooze', { until: null })).body.handover.snoozedUntil).toBeNull();
    const past = await act(ada, id, 'snooze', { until: '2026-05-02T08:00:00Z' });
    expect([past.status, Object.keys(past.body.fields)]).toEqual([400, ['until']]);
  });
});

describe('who may', () => {
  const calls: [call: string, body: object][] = [
    ['take', {}],
    ['messages', { message: 'Hello', seen: 9 }],
    ['assign', { userId: null }],
    ['release', {}],
    ['close', { outcome: 'resolved' }],
    ['snooze', { until: null }],
    ['read', { ordinal: 1 }],
    ['typing', {}],
    ['notes', { content: 'A note' }],
  ];

  it('SEC-7: refuses guests, viewers and read-only keys, and stores nothing', async () => {
    const id = await talk();
    const before = await keptOf(id);
    const refused = [
      await owner.asRole('guest'),
      await owner.asRole('viewer'),
      await withKey(app, owner, 'read'),
    ];
    for (const who of refused)
      for (const [call, body] of calls)
        expect([call, (await act(who, id, call, body)).status]).toEqual([call, 403]);
    expect(await keptOf(id)).toEqual(before);
  });

  it('TEN-01, SEC-11: a conversation of another organization, or of no one, is not found', async () => {
    const stranger = await app.register();
    const id = await talk();
    const before = await keptOf(id);
    for (const [call, body] of calls) {
      expect([call, (await act(stranger, id, call, body)).status]).toEqual([call, 404]);
      expect((await act(ada, '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', call, body)).status).toBe(404);
      expect((await act(ada, 'x', call, body)).status).toBe(404);
    }
    expect((await stranger.get(pathOf(id, 'messages'))).status).toBe(404);
    // Also without row level security.
    const found = (organizationId: string) =>
      withPlatform(app.deps.database, (tx) => findTalk(tx, { organizationId, conversationId: id }));
    expect(await found(owner.organizationId)).toMatchObject({ chatbot_id: chatbotId });
    expect(await found(stranger.organizationId)).toBeUndefined();
    expect(await keptOf(id)).toEqual(before);
  });

  it('SEC-7: a right that ended while somebody typed stores nothing', async () => {
    const id = await talk();
    const cleo = await owner.asRole('member');
    expect((await act(cleo, id, 'take')).status).toBe(200);
    // The cached session still has the role of a member, so that the storing transaction alone knows better.
    await change(sql`update memberships set role = 'viewer' where user_id = ${cleo.user.id}`);
    const before = await keptOf(id);
    for (const [call, body] of calls) {
      const answer = await act(cleo, id, call, body);
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'forbidden']);
    }
    expect(await keptOf(id)).toEqual(before);
  });

  it('without people, for a program, and with an archived or deleted chatbot', async () => {
    const plain = await startTalk(app, await publishChatbot(app, owner));
    for (const call of ['take', 'release'])
      expect((await act(ada, plain, call)).body.code).toBe('feature_off');
    const id = await talk();
    await act(ada, id, 'take');
    await change(sql`update conversations set from_program = true where id = ${id}`);
    expect((await write(ada, id, 'Hello')).body.code).toBe('transition_refused');
    const other = await publishWithPeople(app, owner);
    const held = await startTalk(app, other);
    await act(ada, held, 'take');
    await owner.post(`/api/chatbots/${other}/deactivate`);
    expect((await write(ada, held, 'Still here')).status).toBe(201);
    await owner.patch(`/api/chatbots/${other}`, { deployment: { people: { enabled: false } } });
    expect((await write(ada, held, 'Too late')).body.code).toBe('feature_off');
    // What is open can be ended, so that no visitor is left in line.
    expect((await act(ada, held, 'release')).status).toBe(200);
    await owner.post(`/api/chatbots/${other}/archive`);
    expect((await write(ada, held, 'Hello')).status).toBe(404);
    await owner.delete(`/api/chatbots/${other}`);
    expect((await write(ada, held, 'Hello')).status).toBe(404);
  });
});

describe('writing', () => {
  it('a colleague’s message or line after `seen` crosses, one’s own and the visitor’s do not', async () => {
    const id = await talk();
    await act(ada, id, 'take');
    const own = await write(ada, id, 'First', 3);
    expect(own.status).toBe(201);
    await addVisitorMessage(app, id, 'And another question');
    expect((await write(ada, id, 'Second', 3)).status).toBe(201);
    const crossed = await write(ben, id, 'Me too', 2);
    expect([crossed.status, crossed.body.code]).toEqual([409, 'reply_crossed']);
    expect(crossed.body.messages.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([3, 4, 5, 6]);
    const seen = crossed.body.messages.at(-1).ordinal;
    expect((await write(ben, id, 'Me too', seen)).status).toBe(201);
    expect((await write(ada, id, 'Third', seen)).body.code).toBe('reply_crossed');
    expect((await read(id)).messages.filter(({ role }: { role: string }) => role === 'agent').length).toBe(3);
  });

  it('a reply to a message that was left crosses the end by a colleague', async () => {
    const id = await talk();
    const key = { organizationId: owner.organizationId, conversationId: id };
    await control(app, key, { type: 'ask', offer: 'message' }, { by: 'visitor', reason: 'asked' });
    expect((await act(ben, id, 'close', { outcome: 'resolved' })).status).toBe(200);
    const late = await write(ada, id, 'We have a room', 2);
    expect([late.status, late.body.code]).toEqual([409, 'reply_crossed']);
    expect(await read(id)).toMatchObject({ status: 'completed', controller: 'bot' });
  });

  it('of two who write at once, both having seen the same, one is stored', async () => {
    const id = await talk();
    const answers = await Promise.all([write(ada, id, 'A', 2), write(ben, id, 'B', 2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('SEC-12: rejects bad input, and a session without `seen`', async () => {
    const id = await talk();
    const post = (body: object) => act(ada, id, 'messages', body);
    expect(Object.keys((await post({ message: 'Hello' })).body.fields)).toEqual(['seen']);
    for (const body of [
      { seen: 1 },
      { message: '  ', seen: 1 },
      { message: 'x'.repeat(4_001), seen: 1 },
      { message: 'x', seen: -1 },
      { message: 'x', seen: 1, more: 1 },
    ])
      expect((await post(body)).status).toBe(400);
    expect((await read(id)).controller).toBe('bot');
  });

  it('a repeated clientMessageId or Idempotency-Key is the same message; another text conflicts', async () => {
    const id = await talk();
    const body = { message: 'Once', seen: 9, clientMessageId: 'r-1' };
    const twice = await Promise.all([act(ada, id, 'messages', body), act(ada, id, 'messages', body)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id);
    expect((await act(ada, id, 'messages', { ...body, message: 'Twice' })).body.code).toBe(
      'idempotency_conflict',
    );
    expect((await act(ben, id, 'messages', body)).body.code).toBe('idempotency_conflict');
    const keyed = (message: string) =>
      ada.post(pathOf(id, 'messages'), { message, seen: 99 }, { 'idempotency-key': 'k-1' });
    const first = await keyed('Again');
    expect((await keyed('Again')).body.id).toBe(first.body.id);
    expect((await keyed('Other')).body.code).toBe('idempotency_conflict');
    const words = (await read(id)).messages.filter(({ role }: { role: string }) => role === 'agent');
    expect(words.map(({ content }: { content: string }) => content)).toEqual(['Once', 'Again']);
  });

  it('KEY-05: a program writes in the name of its key, without an assignee, and needs no `seen`', async () => {
    const id = await talk();
    const key = await withKey(app, owner, 'read_write');
    const written = await act(key, id, 'messages', { message: 'By program' });
    expect([written.status, written.body.author, written.body.via]).toEqual([
      201,
      { kind: 'key', id: null, name: 'A read_write key' },
      'api',
    ]);
    expect(await read(id)).toMatchObject({ controller: 'person', assignee: null });
    expect((await act(key, id, 'take', { force: true })).status).toBe(200);
  });

  it('allows 60 messages a minute', async () => {
    const id = await talk();
    const dora = await owner.asRole('member');
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await write(dora, id, 'x')).status);
    expect(statuses).toEqual([...Array(60).fill(201), 429]);
    expect((await write(ben, id, 'x')).status).toBe(201);
  });

  it('lists new messages after an ordinal', async () => {
    const id = await talk();
    await write(ada, id, 'Hello');
    const { status, body } = await ben.get(`${pathOf(id, 'messages')}?after=2`);
    expect(status).toBe(200);
    expect(body.messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'agent']);
    expect(body).toMatchObject({ controller: 'person', rev: (await read(id)).rev });
    expect((await ben.get(`${pathOf(id, 'messages')}?after=x`)).status).toBe(400);
  });
});

describe('reading and typing', () => {
  it('what was read is no longer unread, never goes back, and colleagues see who reads', async () => {
    const id = await talk();
    await act(ada, id, 'take');
    const ordinal = await addVisitorMessage(app, id, 'Hello?');
    expect((await read(id, ada)).unread).toBe(2);
    const events = await eventsOf(async () => {
      expect((await act(ada, id, 'read', { ordinal })).status).toBe(204);
    });
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'conversation.reading',
        by: { kind: 'member', id: ada.user.id, name: 'Test Person' },
        until: '2026-06-01T10:00:30.000Z',
      }),
    );
    expect((await read(id, ada)).unread).toBe(0);
    await act(ada, id, 'read', { ordinal: 1 });
    expect((await read(id, ada)).unread).toBe(0);
    expect((await read(id, ben)).unread).toBe(2);
    // An ordinal that does not exist yet does not mark later messages.
    await act(ada, id, 'read', { ordinal: 500 });
    await addVisitorMessage(app, id, 'Hello??');
    expect((await read(id, ada)).unread).toBe(1);
  });

  it('is passed on at most once in 2 s for each conversation and member', async () => {
    const [id, other] = [await talk(), await talk()];
    const told = async (run: () => Promise<unknown>) =>
      (await eventsOf(run)).flatMap(({ type, resourceId }) =>
        type === 'conversation.typing' || type === 'conversation.reading' ? [[type, resourceId]] : [],
      );
    const all = async () => {
      for (const who of [ada, ada, ben]) expect((await act(who, id, 'typing')).status).toBe(204);
      for (const which of [id, id, other]) await act(ada, which, 'read', { ordinal: 2 });
    };
    const once = [
      ['conversation.typing', id],
      ['conversation.typing', id],
      ['conversation.reading', id],
      ['conversation.reading', other],
    ];
    expect(await told(all)).toEqual(once);
    expect(await told(all)).toEqual([]);
    clock.advance(2_000);
    expect(await told(all)).toEqual(once);
    clock.advance(-2_000);
  });

  it('typing is told to colleagues by name, and stored nowhere', async () => {
    const id = await talk();
    const before = await keptOf(id);
    const events = await eventsOf(() => act(ada, id, 'typing'));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'conversation.typing',
        chatbotId,
        by: { kind: 'member', id: ada.user.id, name: 'Test Person' },
        until: '2026-06-01T10:00:06.000Z',
      }),
    );
    expect(await keptOf(id)).toEqual(before);
  });

  it('reaches the stream of colleagues with who it is', async () => {
    const id = await talk();
    const stream = await ben.stream('GET', '/api/events');
    await stream.events.next();
    await act(ada, id, 'typing');
    for await (const { data } of stream.events) {
      if (data.type !== 'conversation.typing') continue;
      expect(data).toMatchObject({ resourceId: id, by: { kind: 'member', name: 'Test Person' } });
      break;
    }
    stream.abort();
  });
});

describe('withheld answers', () => {
  it('are shown only to those who may reply', async () => {
    const id = await talk();
    await change(sql`update messages set status = 'withheld' where conversation_id = ${id} and ordinal = 2`);
    const viewer = await owner.asRole('viewer');
    const statuses = async (who: TestClient) =>
      (await read(id, who)).messages.map(({ status }: { status: string }) => status);
    expect(await statuses(ada)).toEqual(['complete', 'withheld']);
    expect(await statuses(viewer)).toEqual(['complete']);
    expect(await statuses(await withKey(app, owner, 'read'))).toEqual(['complete']);
    expect((await viewer.get(pathOf(id, 'messages'))).body.messages.length).toBe(1);
  });
});
