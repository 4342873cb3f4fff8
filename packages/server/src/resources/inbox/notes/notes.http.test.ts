import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { publishWithPeople, startTalk, withKey } from '../../../../test/inbox-fixtures.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { hourMs, minuteMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { anySlices } from '../../../slices.ts';

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

const notesOf = (id: string) => `/api/conversations/${id}/notes`;
const listed = async (id: string, who: Pick<Member, 'get'> = owner) =>
  (await who.get(`/api/conversations/${id}`)).body.notes;

describe('notes', () => {
  it('are added, changed and deleted by their author, and seen by those who may reply', async () => {
    const id = await startTalk(app, chatbotId);
    const added = await ada.post(notesOf(id), { content: 'Booked twice', mentions: [ben.user.id] });
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(String),
        author: { id: ada.user.id, name: 'Test Person' },
        content: 'Booked twice',
        mentions: [ben.user.id],
        afterOrdinal: 2,
        createdAt: '2026-06-01T10:00:00.000Z',
        editedAt: null,
      },
    ]);
    clock.advance(minuteMs);
    const path = `${notesOf(id)}/${added.body.id}`;
    const changed = await ada.patch(path, { content: 'Booked once' });
    expect(changed.body).toMatchObject({
      content: 'Booked once',
      mentions: [ben.user.id],
      editedAt: '2026-06-01T10:01:00.000Z',
    });
    expect(await listed(id, ben)).toEqual([changed.body]);
    expect(await listed(id, await owner.asRole('viewer'))).toEqual([]);
    expect(await listed(id, await owner.asRole('guest'))).toEqual([]);
    expect(await listed(id, await withKey(app, owner, 'read'))).toEqual([]);
    expect((await listed(id, await withKey(app, owner, 'read_write'))).length).toBe(1);
    expect((await ada.delete(path)).status).toBe(204);
    expect((await ada.delete(path)).status).toBe(404);
    expect(await listed(id)).toEqual([]);
  });

  it('SEC-13: are changed by nobody else but administrators', async () => {
    const id = await startTalk(app, chatbotId);
    const { body } = await ada.post(notesOf(id), { content: 'Mine' });
    const path = `${notesOf(id)}/${body.id}`;
    const key = await withKey(app, owner, 'read_write');
    for (const who of [ben, key]) {
      expect((await who.patch(path, { content: 'Yours' })).status).toBe(403);
      expect((await who.delete(path)).status).toBe(403);
    }
    expect((await owner.patch(path, { content: 'Ours' })).body.content).toBe('Ours');
    const other = await startTalk(app, chatbotId);
    expect((await ada.delete(`${notesOf(other)}/${body.id}`)).status).toBe(404);
    const stranger = await app.register();
    expect((await stranger.patch(path, { content: 'x' })).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(204);
  });

  it('SEC-12: name members alone, and have bounds', async () => {
    const id = await startTalk(app, chatbotId);
    const stranger = await app.register();
    for (const mentions of [[stranger.user.id], ['0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', ada.user.id]]) {
      const refused = await ada.post(notesOf(id), { content: 'x', mentions });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['mentions']]);
    }
    for (const body of [{}, { content: ' ' }, { content: 'x'.repeat(4_001) }, { content: 'x', author: 'y' }])
      expect((await ada.post(notesOf(id), body)).status).toBe(400);
    expect(await listed(id)).toEqual([]);
  });

  it('are added once for an Idempotency-Key', async () => {
    const id = await startTalk(app, chatbotId);
    const add = () => ada.post(notesOf(id), { content: 'Once' }, { 'idempotency-key': 'n-1' });
    const [first, second] = [await add(), await add()];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect((await listed(id)).length).toBe(1);
  });

  it('are in data exports and in the organization’s answer to a person, in tables of their own', async () => {
    const id = await startTalk(app, chatbotId);
    await ada.post(notesOf(id), { content: 'A secret remark' });
    const visitor = await withPlatform(app.deps.database, async (tx) => {
      const key = { organizationId: owner.organizationId, chatbotId, conversationId: id };
      const held: object[] = [];
      for (const { data } of anySlices)
        held.push((await data?.visitor?.export?.(tx, app.deps, key, 'en')) ?? {});
      return JSON.stringify(held);
    });
    expect(visitor).toContain('zebrafinch');
    expect(visitor).not.toContain('A secret remark');
    const request = await owner.post('/api/privacy/requests', {
      kind: 'export',
      conversationId: id,
    });
    expect(request.status).toBe(201);
    const download = await owner.get(`/api/privacy/requests/${request.body.id}/download`);
    expect(download.text).not.toContain('A secret remark');
    const notesFile = await owner.get(`/api/privacy/requests/${request.body.id}/download?file=notes`);
    expect(JSON.parse(notesFile.text).notes).toMatchObject([
      { conversationId: id, content: 'A secret remark', authorName: 'Test Person' },
    ]);
  });

  it('go with their conversation', async () => {
    const id = await startTalk(app, chatbotId);
    await ada.post(notesOf(id), { content: 'Gone soon' });
    expect((await owner.delete(`/api/conversations/${id}`)).status).toBe(204);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select 1 from conversation_notes where conversation_id = ${id}`),
    );
    expect(rows).toEqual([]);
  });
});

describe('presence', () => {
  const put = (who: Member, body: object) => who.put('/api/presence', body);
  const seen = async (who: Member) =>
    (await owner.get('/api/presence')).body.find(({ userId }: { userId: string }) => userId === who.user.id);

  it('lists those who may reply, with what they have open', async () => {
    const viewer = await owner.asRole('viewer');
    const cleo = await owner.asRole('member');
    expect(await seen(cleo)).toEqual({
      userId: cleo.user.id,
      name: 'Test Person',
      status: 'off',
      since: null,
      open: 0,
      capacity: 5,
      teamIds: [],
    });
    expect(await seen(viewer)).toBeUndefined();
    await cleo.post(`/api/conversations/${await startTalk(app, chatbotId)}/take`, {});
    expect(await seen(cleo)).toMatchObject({ open: 1 });
    expect((await viewer.get('/api/presence')).status).toBe(403);
    expect((await put(viewer, { status: 'online' })).status).toBe(403);
    const stranger = await app.register();
    expect((await stranger.get('/api/presence')).body.length).toBe(1);
    expect((await put(cleo, { status: 'here' })).status).toBe(400);
  });

  it('goes away without a sign of life, and a sign keeps what was chosen', async () => {
    const dora = await owner.asRole('member');
    const events: string[] = [];
    const stop = app.deps.pubsub.subscribe(owner.organizationId, ({ type, resourceId }) => {
      if (resourceId === dora.user.id && type === 'presence.changed') events.push(type);
    });
    expect((await put(dora, { status: 'online', isSign: true })).body.status).toBe('online');
    const { since } = await seen(dora);
    clock.advance(9 * minuteMs);
    await put(dora, { status: 'online', isSign: true });
    clock.advance(9 * minuteMs);
    expect(await seen(dora)).toMatchObject({ status: 'online', since });
    clock.advance(minuteMs);
    expect((await seen(dora)).status).toBe('away');
    expect((await put(dora, { status: 'online', isSign: true })).body).toMatchObject({
      status: 'online',
      since: clock.now().toISOString(),
    });
    await put(dora, { status: 'off' });
    expect((await put(dora, { status: 'online', isSign: true })).body.status).toBe('off');
    await put(dora, { status: 'off' });
    await expect.poll(() => events.length).toBe(3);
    stop();
  });

  it('goes away at once when the last tab closes, and comes back with the next sign', async () => {
    const elif = await owner.asRole('member');
    const sign = async (status: string) => (await put(elif, { status, isSign: true })).body;
    expect((await sign('online')).status).toBe('online');
    clock.advance(minuteMs);
    expect(await sign('away')).toMatchObject({ status: 'away', since: clock.now().toISOString() });
    expect((await seen(elif)).status).toBe('away');
    clock.advance(minuteMs);
    expect(await sign('online')).toMatchObject({ status: 'online', since: clock.now().toISOString() });
    await put(elif, { status: 'off' });
    expect((await sign('away')).status).toBe('off');
  });

  it('leaves a member who closes the last tab after hours as off', async () => {
    const finn = await owner.asRole('member');
    await put(finn, { status: 'online' });
    clock.advance(9 * hourMs);
    expect((await seen(finn)).status).toBe('off');
    expect((await put(finn, { status: 'away', isSign: true })).body.status).toBe('off');
  });
});

describe('a mention', () => {
  const told = async (who: Member, id: string) => {
    await app.settled();
    const { body } = await who.get('/api/notices');
    const about = body.items.filter(({ href }: { href: string }) => href === `/conversations/${id}`);
    return about.map(({ kind, text }: { kind: string; text: string }) => [kind, text]);
  };
  const text = async () => {
    const { body } = await owner.get(`/api/chatbots/${chatbotId}`);
    return `Test Person mentioned you in a note about a conversation with “${body.name}”`;
  };

  it('tells whom a note names, in the app and by email, not its author', async () => {
    const id = await startTalk(app, chatbotId);
    await ada.post(notesOf(id), { content: 'Paid with lavender', mentions: [ben.user.id, ada.user.id] });
    expect(await told(ben, id)).toEqual([['inbox', await text()]]);
    expect([await told(ada, id), await told(owner, id)]).toEqual([[], []]);
    const mails = await readOutbox(app, ben.user.email);
    expect(mails.map(({ subject }) => subject)).toContain(await text());
    expect(JSON.stringify(mails)).not.toContain('lavender');
  });

  it('tells nobody twice of one note, and whom an edit adds once', async () => {
    const id = await startTalk(app, chatbotId);
    const { body } = await ada.post(notesOf(id), { content: 'First', mentions: [ben.user.id] });
    const path = `${notesOf(id)}/${body.id}`;
    await ada.patch(path, { content: 'Second', mentions: [] });
    await ada.patch(path, { content: 'Third', mentions: [ben.user.id, owner.user.id] });
    await owner.patch(path, { content: 'Fourth' });
    expect([(await told(ben, id)).length, (await told(owner, id)).length]).toEqual([1, 1]);
  });

  it('does not tell its author when somebody else edits the note', async () => {
    const id = await startTalk(app, chatbotId);
    const { body } = await ada.post(notesOf(id), { content: 'To myself', mentions: [ada.user.id] });
    await owner.patch(`${notesOf(id)}/${body.id}`, { content: 'Shorter', mentions: [ada.user.id] });
    expect(await told(ada, id)).toEqual([]);
  });

  it('tells nobody who may not reply, or who has switched it off', async () => {
    const id = await startTalk(app, chatbotId);
    const viewer = await owner.asRole('viewer');
    const quiet = await owner.asRole('member');
    await quiet.patch('/api/user', { notifications: { inbox: { inApp: false, email: false } } });
    const mentions = [viewer.user.id, quiet.user.id, ben.user.id];
    expect((await ada.post(notesOf(id), { content: 'All of you', mentions })).status).toBe(201);
    expect((await told(ben, id)).length).toBe(1);
    expect([await told(viewer, id), await told(quiet, id)]).toEqual([[], []]);
    for (const { user } of [viewer, quiet]) {
      const mails = await readOutbox(app, user.email);
      expect(mails.map(({ subject }) => subject)).not.toContain(await text());
    }
  });
});
