import { routes } from '@parley/contracts/api';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../../../tools/within.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { addVisitorMessage, publishWithPeople, startTalk, withKey } from '../../test/inbox-fixtures.ts';
import { auditedActions } from '../../test/people.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

let app: TestApp;
let owner: Member;
let limited: Member;
let colleague: Member;
/** What the member may see, and what not. */
let own: Place;
let other: Place;

interface Place {
  chatbotId: string;
  conversationId: string;
  messageId: string;
  leadId: string;
  noteId: string;
}

const anyId = '01900000-0000-7000-8000-000000000000';
const words = (name: string) => `Words of ${name}`;

async function makePlace(name: string): Promise<Place> {
  const chatbotId = await publishWithPeople(app, owner);
  const conversationId = await startTalk(app, chatbotId);
  await addVisitorMessage(app, conversationId, words(name));
  const lead = await owner.post('/api/leads', {
    chatbotId,
    name: words(name),
    email: `${name}@example.com`,
  });
  const at = `/api/conversations/${conversationId}`;
  await owner.post(`${at}/take`, {});
  const written = await owner.post(`${at}/messages`, { message: words(name), seen: 99 });
  const note = await owner.post(`${at}/notes`, { content: words(name), mentions: [limited.user.id] });
  expect([lead.status, written.status, note.status]).toEqual([201, 201, 201]);
  return {
    chatbotId,
    conversationId,
    messageId: written.body.id,
    leadId: lead.body.id,
    noteId: note.body.id,
  };
}

const limit = (who: Member, chatbotIds: string[] | null) =>
  owner.patch(`/api/organization/users/${who.user.id}`, { chatbotIds });

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  limited = await owner.asRole('member');
  colleague = await owner.asRole('member');
  own = await makePlace('ours');
  other = await makePlace('theirs');
  expect((await limit(limited, [own.chatbotId])).status).toBe(200);
  // What was said is found once its words are stored.
  await app.settled();
});
afterAll(() => app.close());

/** What a call without effect sends, so that it is refused for the place alone. */
const bodies: Readonly<Record<string, (place: Place) => object>> = {
  'POST /api/conversations/{conversationId}/messages': () => ({ message: 'Hello', seen: 99 }),
  'POST /api/conversations/{conversationId}/assign': () => ({ userId: colleague.user.id }),
  'POST /api/conversations/{conversationId}/close': () => ({ outcome: 'resolved' }),
  'POST /api/conversations/{conversationId}/snooze': () => ({ until: null }),
  'POST /api/conversations/{conversationId}/read': () => ({ ordinal: 1 }),
  'POST /api/conversations/{conversationId}/notes': () => ({ content: 'A note' }),
  'PATCH /api/conversations/{conversationId}/notes/{noteId}': () => ({ content: 'A note' }),
  'POST /api/conversations/{conversationId}/suggestion/refuse': ({ messageId }) => ({
    messageId,
    content: 'Wrong',
  }),
  'POST /api/conversations/{conversationId}/messages/{messageId}/translation': () => ({ language: 'de' }),
  'PATCH /api/leads/{leadId}': () => ({ name: 'Changed', revision: 1 }),
  'POST /api/leads/{leadId}/merge': () => ({ from: own.leadId }),
  'POST /api/leads': ({ chatbotId }) => ({ chatbotId, name: 'New', email: 'new@example.com' }),
};

/** Routes whose address or body names one conversation, lead or chatbot: 404. */
const ofOne = [
  'GET /api/conversations/{conversationId}',
  'DELETE /api/conversations/{conversationId}',
  'POST /api/conversations/{conversationId}/take',
  'POST /api/conversations/{conversationId}/messages',
  'GET /api/conversations/{conversationId}/messages',
  'POST /api/conversations/{conversationId}/messages/{messageId}/retry',
  'POST /api/conversations/{conversationId}/assign',
  'POST /api/conversations/{conversationId}/release',
  'POST /api/conversations/{conversationId}/close',
  'POST /api/conversations/{conversationId}/snooze',
  'POST /api/conversations/{conversationId}/read',
  'POST /api/conversations/{conversationId}/typing',
  'POST /api/conversations/{conversationId}/notes',
  'PATCH /api/conversations/{conversationId}/notes/{noteId}',
  'DELETE /api/conversations/{conversationId}/notes/{noteId}',
  'POST /api/conversations/{conversationId}/suggestion',
  'POST /api/conversations/{conversationId}/suggestion/refuse',
  'POST /api/conversations/{conversationId}/messages/{messageId}/translation',
  'POST /api/leads',
  'GET /api/leads/{leadId}',
  'PATCH /api/leads/{leadId}',
  'DELETE /api/leads/{leadId}',
  'POST /api/leads/{leadId}/merge',
  'DELETE /api/chatbots/{chatbotId}',
  'POST /api/chatbots/{chatbotId}/archive',
];

/** Lists and totals with a query: whatever is shown, nothing that a visitor of the other chatbot wrote or left. */
const ofMany: Readonly<Record<string, readonly string[]>> = {
  'GET /api/conversations': [
    '',
    'search=Words',
    'view=mentions',
    'view=mine',
    'view=waiting',
    'view=unassigned',
  ],
  'GET /api/conversations/counts': [''],
  'GET /api/conversations/export.csv': [''],
  'GET /api/leads': ['', 'search=Words'],
  'GET /api/leads/counts': [''],
  'GET /api/leads/export.csv': [''],
  'GET /api/analytics': [''],
  'GET /api/analytics/chatbots': [''],
  'GET /api/analytics/conversations': [''],
  'GET /api/analytics/people': [''],
  'GET /api/analytics/sessions': ['', 'groupBy=ip'],
  'GET /api/dashboard': [''],
  'GET /api/notices': [''],
  'GET /api/presence': [''],
};

/** Routes that return nothing of visitors, or have a test of their own below. */
const exempt: readonly (readonly [reason: string, path: RegExp])[] = [
  ['settings and flows of a chatbot are no visitor’s words', /^\/api\/chatbots/],
  ['knowledge is the organization’s', /^\/api\/knowledge/],
  [
    'names and limits of the organization and its members',
    /^\/api\/(organization|subscription|billing|privacy|models|teams)/,
  ],
  ['texts that members wrote for all chatbots', /^\/api\/canned-answers/],
  ['one’s own status', /^\/api\/presence$/],
  ['marks one’s own notices', /^\/api\/notices\/read$/],
  ['hides an alert about a setting', /^\/api\/dashboard\/alerts/],
  ['creates rows that the importer has; tested below', /^\/api\/leads\/import$/],
  ['deletes what a filter finds; tested below', /^\/api\/conversations\/bulk-delete$/],
  ['live events; tested below', /^\/api\/events$/],
  ['keys alone, which are the organization’s', /^\/(v1|mcp)/],
];

const reachable = (Object.values(routes) as RouteDefinition[])
  .filter(({ permission }) => isAllowed('member', permission))
  .map(({ method, path }) => `${method} ${path}`);

function fill(path: string, place: Place): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Place) => place[name] ?? anyId);
}

describe('every route that a member may call', () => {
  it('is listed as limited, or as exempt with a reason', () => {
    const isKnown = (route: string) =>
      ofOne.includes(route) ||
      route in ofMany ||
      exempt.some(([, path]) => path.test(route.slice(route.indexOf(' ') + 1)));
    expect(reachable.filter((route) => !isKnown(route))).toEqual([]);
    expect([...ofOne, ...Object.keys(ofMany)].filter((route) => !reachable.includes(route))).toEqual([]);
  });

  it.each(ofOne)('%s: 404 for another chatbot', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const body = bodies[route]?.(other) ?? (method === 'POST' ? {} : undefined);
    const answer = await limited.send<{ code: string }>(method, fill(path, other), body);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it.each(Object.entries(ofMany))('%s: nothing of another chatbot', async (route, queries) => {
    for (const query of queries) {
      const { status, text } = await limited.get(`${route.split(' ')[1]}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      for (const trace of [words('theirs'), other.conversationId, other.leadId, 'theirs@example.com'])
        expect(text).not.toContain(trace);
    }
  });
});

describe('a limit', () => {
  it('leaves what the member may see, and other members, owners and keys as they are', async () => {
    const at = `/api/conversations/${own.conversationId}`;
    expect((await limited.get(at)).text).toContain(words('ours'));
    const { body } = await limited.get('/api/conversations');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([own.conversationId]);
    expect((await limited.get('/api/conversations/counts')).body.mentions.total).toBe(1);
    const totals = (who: Member) =>
      Promise.all(
        ['Words', 'theirs', 'ours'].map(
          async (search) => (await who.get(`/api/conversations?search=${search}`)).body.total,
        ),
      );
    expect([await totals(limited), await totals(owner)]).toEqual([
      [1, 0, 1],
      [2, 1, 1],
    ]);
    expect((await limited.post(`${at}/notes`, { content: 'Seen' })).status).toBe(201);
    expect((await limited.patch(`/api/leads/${own.leadId}`, { name: 'Ours', revision: 1 })).status).toBe(200);
    const key = await withKey(app, owner, 'read');
    for (const who of [owner, colleague, key]) {
      expect((await who.get(`/api/conversations/${other.conversationId}`)).status).toBe(200);
    }
    expect((await limited.get('/api/chatbots')).text).toContain(other.chatbotId);
    expect((await limited.get('/api/presence')).body).toEqual((await colleague.get('/api/presence')).body);
  });

  it('is set by administrators alone, for chatbots of the organization, and is audited', async () => {
    const path = `/api/organization/users/${limited.user.id}`;
    expect((await limited.patch(path, { chatbotIds: null })).status).toBe(403);
    for (const chatbotIds of [[anyId], ['no id'], [own.chatbotId, anyId]]) {
      expect((await owner.patch(path, { chatbotIds })).status, String(chatbotIds)).toBe(404);
    }
    const { body } = await owner.get('/api/organization/users');
    const member = body.find(({ id }: { id: string }) => id === limited.user.id);
    expect(member.chatbotIds).toEqual([own.chatbotId]);
    expect(await auditedActions(app, owner.organizationId)).toContain('member.chatbots');
    const admin = await owner.asRole('admin');
    expect((await limit(admin, [])).body.chatbotIds).toBeNull();
    expect((await admin.get(`/api/conversations/${other.conversationId}`)).status).toBe(200);
    const nobody = await owner.asRole('viewer');
    expect((await limit(nobody, [])).body.chatbotIds).toEqual([]);
    expect((await nobody.get('/api/conversations')).body.items).toEqual([]);
  });

  it('is audited with the chatbots that were added and removed, and only if it changes', async () => {
    const person = await owner.asRole('viewer');
    const same = [other.chatbotId.toUpperCase(), own.chatbotId];
    for (const chatbotIds of [null, [own.chatbotId], [own.chatbotId, other.chatbotId], same, [], null])
      expect((await limit(person, chatbotIds)).status).toBe(200);
    const entries = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ details: object }>(sql`
        select details from audit_log where action = 'member.chatbots' and target_id = ${person.user.id} order by id`),
    );
    expect(entries.map(({ details }) => details)).toEqual([
      { from: null, to: 1, added: own.chatbotId, removed: '' },
      { from: 1, to: 2, added: other.chatbotId, removed: '' },
      { from: 2, to: 0, added: '', removed: [own.chatbotId, other.chatbotId].sort().join(' ') },
      { from: 0, to: null, added: '', removed: '' },
    ]);
  });

  it('includes the chatbots that the member creates, duplicates or imports', async () => {
    const person = await owner.asRole('member');
    await limit(person, [own.chatbotId]);
    const created = await person.post('/api/chatbots', { name: 'Mine' });
    const copied = await person.post(`/api/chatbots/${own.chatbotId}/duplicate`, {});
    const file = {
      name: 'bot.json',
      bytes: (await person.get(`/api/chatbots/${created.body.id}/export`)).text,
      type: 'application/json',
    };
    const imported = await person.multipart('/api/chatbots/import', file);
    expect([created.status, copied.status, imported.status]).toEqual([201, 201, 200]);
    const { body } = await owner.get('/api/organization/users');
    expect(body.find(({ id }: { id: string }) => id === person.user.id).chatbotIds).toEqual([
      own.chatbotId,
      created.body.id,
      copied.body.id,
      imported.body.chatbotId,
    ]);
  });

  it('deletes nothing of another chatbot, nor imports into it', async () => {
    const ids = [own.conversationId, other.conversationId];
    expect((await limited.post('/api/conversations/bulk-delete', { ids })).status).toBe(404);
    expect((await owner.get(`/api/conversations/${other.conversationId}`)).status).toBe(200);
    const file = { name: 'leads.csv', bytes: 'name,email\nNew,imported@example.com\n', type: 'text/csv' };
    const imported = await limited.multipart(`/api/leads/import?chatbotId=${other.chatbotId}`, file);
    expect(imported.status).toBe(404);
    expect((await owner.get('/api/leads?search=imported')).body.items).toEqual([]);
  });

  it('merges and deletes a lead whole that unites several chatbots', async () => {
    const lead = async (chatbotId: string, name: string) =>
      (await owner.post('/api/leads', { chatbotId, name, email: `${name}@example.com` })).body.id as string;
    const [kept, merged, hidden] = [
      await lead(own.chatbotId, 'kept'),
      await lead(own.chatbotId, 'merged'),
      await lead(other.chatbotId, 'hidden'),
    ];
    expect((await owner.post(`/api/leads/${merged}/merge`, { from: hidden })).status).toBe(200);
    expect((await limited.post(`/api/leads/${kept}/merge`, { from: merged })).status).toBe(200);
    const hiddenIn = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first<{ merged_into: string }>(sql`select merged_into from leads where id = ${hidden}`),
      );
    expect(await hiddenIn()).toEqual({ merged_into: kept });

    const closedUpTo = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first(
          sql`select contact_floor = message_count as closed from conversations where id = ${other.conversationId}`,
        ),
      );
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
        select organization_id, ${kept}, id, started_at from conversations where id = ${other.conversationId}`);
      await tx.execute(
        sql`update conversations set insight_ordinal = 0, contact_floor = 0 where id = ${other.conversationId}`,
      );
    });
    expect((await limited.delete(`/api/leads/${kept}`)).status).toBe(204);
    expect([await hiddenIn(), await closedUpTo()]).toEqual([undefined, { closed: true }]);
  });

  it('keeps a member from being assigned what they may not see', async () => {
    const assign = (place: Place) =>
      owner.post(`/api/conversations/${place.conversationId}/assign`, { userId: limited.user.id });
    const refused = await assign(other);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['userId']]);
    expect((await assign(own)).status).toBe(200);
  });

  it('puts the member’s visitors back in line, and ends their live events within 5 s', async () => {
    const person = await owner.asRole('member');
    const at = `/api/conversations/${other.conversationId}`;
    expect((await person.post(`${at}/take`, { force: true })).status).toBe(200);
    const stream = await person.stream('GET', '/api/events');
    const types: unknown[] = [];
    const ended = (async () => {
      for await (const { data } of stream.events) types.push(data.type);
    })();
    expect((await limit(person, [own.chatbotId])).status).toBe(200);
    expect((await person.post(`${at}/messages`, { message: 'Too late', seen: 99 })).status).toBe(404);
    await within(5, ended);
    await expect.poll(async () => (await owner.get(at)).body.controller, { timeout: 20_000 }).toBe('waiting');
    const { body } = await owner.get(at);
    expect(body.assignee).toBeNull();
    expect(body.messages.at(-1).system.key).toBe('requeued');
  });

  it('lets live events of its chatbots through alone', async () => {
    const stream = await limited.stream('GET', '/api/events');
    expect((await stream.events.next()).value?.event).toBe('resync');
    for (const { conversationId } of [other, own])
      await owner.post(`/api/conversations/${conversationId}/notes`, { content: 'Told live' });
    const seen: unknown[] = [];
    for await (const { data } of stream.events) {
      seen.push(data.resourceId);
      if (data.resourceId === own.conversationId) break;
    }
    stream.abort();
    expect(seen).not.toContain(other.conversationId);
  });

  it('counts how people answer in the chatbots of the member alone', async () => {
    const byDay = 'range=7d&timezone=UTC';
    const figuresOf = async (who: Member, query = byDay) => {
      const { status, body } = await who.get(`/api/analytics/people?${query}`);
      expect(status).toBe(200);
      return { ...body, updatedAt: null };
    };
    for (const { chatbotId } of [own, other]) {
      const id = await startTalk(app, chatbotId);
      const closed = await owner.post(`/api/conversations/${id}/close`, { outcome: 'resolved' });
      expect(closed.status).toBe(200);
    }
    await app.settled();
    const ofOwn = await figuresOf(owner, `${byDay}&chatbotId=${own.chatbotId}`);
    expect(ofOwn.totals.byBot).toBeGreaterThan(0);
    expect((await figuresOf(owner)).totals.byBot).toBeGreaterThan(ofOwn.totals.byBot);
    expect((await figuresOf(limited)).totals).toEqual(ofOwn.totals);
    expect((await figuresOf(limited)).reasons).toEqual(ofOwn.reasons);
    const refused = await limited.get(`/api/analytics/people?${byDay}&chatbotId=${other.chatbotId}`);
    expect(refused.status).toBe(404);
  });
});
