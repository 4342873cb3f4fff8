import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { addVisitorMessage, publishWithPeople, startTalk } from '../../../test/inbox-fixtures.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
let app: TestApp;
let owner: Member;
let ada: Member;
let ben: Member;
let chatbotId: string;
/** Conversations in the order in which their visitors began to wait. */
const talks = { first: '', ofAda: '', ofBen: '', snoozed: '', answered: '', plain: '', left: '' };

const act = (who: Member, id: string, call: string, body: object = {}) =>
  who.post(`/api/conversations/${id}/${call}`, body);

beforeAll(async () => {
  app = await startTestApp({ clock });
  owner = await app.register();
  chatbotId = await publishWithPeople(app, owner);
  ada = await owner.asRole('member');
  ben = await owner.asRole('member');
  const start = async () => {
    clock.advance(minuteMs);
    return startTalk(app, chatbotId);
  };
  const waits = async (userId: string | null) => {
    const id = await start();
    await act(owner, id, 'assign', { userId: ada.user.id });
    await act(owner, id, 'assign', { userId });
    return id;
  };
  talks.plain = await start();
  talks.first = await waits(null);
  talks.ofAda = await waits(ada.user.id);
  talks.ofBen = await waits(ben.user.id);
  talks.snoozed = await waits(ada.user.id);
  await act(ada, talks.snoozed, 'snooze', { until: '2026-06-03T10:00:00Z' });
  talks.answered = await start();
  await act(ada, talks.answered, 'take');
  await act(ada, talks.answered, 'read', { ordinal: 3 });
  // Left as a message: nobody is talked to, and the chatbot goes on.
  talks.left = await waits(null);
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`update handovers set offer = 'message' where conversation_id = ${talks.left}`);
    await tx.execute(sql`update conversations set controller = 'bot' where id = ${talks.left}`);
  });
});
afterAll(() => app.close());

const nameOf = (id: string) => Object.entries(talks).find(([, known]) => known === id)?.[0];
const list = async (query: string, who = ada) => {
  const { status, body } = await who.get(`/api/conversations?${query}`);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }: { id: string }) => nameOf(id));
};

describe('views', () => {
  it('hold open handovers that are not snoozed, the longest wait first', async () => {
    expect(await list('view=waiting')).toEqual(['first', 'ofAda', 'ofBen', 'left']);
    expect(await list('view=unassigned')).toEqual(['first', 'left']);
    expect(await list('view=mine')).toEqual(['ofAda', 'answered']);
    expect(await list('view=mine', ben)).toEqual(['ofBen']);
    expect(await list('view=mine&snoozed=true')).toEqual(['snoozed']);
    expect(await list('view=waiting&snoozed=true')).toEqual(['snoozed']);
  });

  it('follow the clock, combine with every other filter, and leave the list without a view as it is', async () => {
    expect(await list(`view=waiting&chatbotId=${chatbotId}&status=active&sort=-startedAt`)).toEqual([
      'left',
      'ofBen',
      'ofAda',
      'first',
    ]);
    expect(await list('view=waiting&status=completed')).toEqual([]);
    await app.settled();
    expect(await list('view=waiting&search=zebrafinch')).toEqual(['first', 'ofAda', 'ofBen', 'left']);
    expect(await list(`assigneeId=${ada.user.id}`)).toEqual(['answered', 'snoozed', 'ofAda']);
    expect((await list('')).length).toBe(7);
    expect((await list('view=waiting&sort=waitingSince')).slice(0, 3)).toEqual(['first', 'ofAda', 'ofBen']);
    const everywhere = await ada.get('/api/conversations?sort=waitingSince');
    expect([everywhere.status, Object.keys(everywhere.body.fields)]).toEqual([400, ['sort']]);
    expect((await ada.get('/api/conversations?view=none')).status).toBe(400);
    const page = (await ada.get('/api/conversations?view=waiting&page=2&pageSize=10')).body;
    expect([page.total, page.items]).toEqual([4, []]);
  });

  it('say who has each conversation and what is unread', async () => {
    const { items } = (await ada.get('/api/conversations?view=mine')).body;
    expect(items).toMatchObject([
      {
        controller: 'waiting',
        assignee: { id: ada.user.id, name: 'Test Person' },
        unread: 1,
        handover: { reason: 'member', offer: 'chat', assigneeId: ada.user.id, outcome: null },
      },
      { controller: 'person', unread: 0, handover: { waitingSince: null } },
    ]);
    const all = (await ada.get('/api/conversations')).body.items;
    expect(all.find(({ id }: { id: string }) => id === talks.plain)).toMatchObject({
      controller: 'bot',
      assignee: null,
      unread: 0,
      handover: null,
    });
  });

  it('count up to 100 unread messages', async () => {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, created_at)
        select gen_random_uuid(), organization_id, id, chatbot_id, 10 + n, 'user', 'complete', 'x', now()
        from conversations, generate_series(1, 150) n where id = ${talks.ofBen}`),
    );
    const { items } = (await ben.get('/api/conversations?view=mine')).body;
    expect(items[0].unread).toBe(100);
  });

  it('TEN-01: hold nothing of another organization', async () => {
    const stranger = await app.register();
    for (const view of ['mine', 'unassigned', 'waiting', 'mentions'])
      expect((await stranger.get(`/api/conversations?view=${view}`)).body.total).toBe(0);
    expect((await stranger.get('/api/conversations/counts')).body).toMatchObject({
      waiting: { total: 0, unread: 0 },
    });
  });

  it('mentions hold those in whose notes one is named, also without a handover', async () => {
    expect(await list('view=mentions')).toEqual([]);
    await act(ben, talks.plain, 'notes', { content: '@Ada', mentions: [ada.user.id] });
    await act(ben, talks.first, 'notes', { content: '@Ada', mentions: [ada.user.id] });
    expect(await list('view=mentions')).toEqual(['first', 'plain']);
    expect(await list('view=mentions', ben)).toEqual([]);
    expect(await list('view=mentions&snoozed=true')).toEqual([]);
  });
});

describe('counts', () => {
  it('are those of the views, with unread ones of the reader', async () => {
    const { body } = await ada.get('/api/conversations/counts');
    expect(body).toMatchObject({
      all: 7,
      mine: { total: 2, unread: 1 },
      unassigned: { total: 2, unread: 2 },
      waiting: { total: 4, unread: 4 },
      // Without an open handover nothing is unread.
      mentions: { total: 2, unread: 1 },
    });
    await addVisitorMessage(app, talks.answered, 'Hello?');
    const filtered = (await ada.get('/api/conversations/counts?country=FR')).body;
    expect(filtered).toMatchObject({ all: 0, mine: { total: 2, unread: 2 } });
  });
});
