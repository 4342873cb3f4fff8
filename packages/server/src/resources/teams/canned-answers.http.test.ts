import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftChatbot } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withKey } from '../../../test/inbox-fixtures.ts';
import { auditedActions } from '../../../test/people.ts';
import { rowsOf } from '../../../test/take-over.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let owner: Member;
let ada: Member;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.register();
  ada = await owner.asRole('member');
});

const path = '/api/canned-answers';
const make = (by: Member, shortcut: string, more: object = {}) =>
  by.post(path, { shortcut, text: `Hello {{visitor.name}}, {{some.thing}}.`, ...more });
const shortcuts = async (by: Member) =>
  (await by.get(path)).body.map(({ shortcut }: { shortcut: string }) => shortcut);

describe('canned answers', () => {
  it('are one’s own or shared, and listed by shortcut', async () => {
    const own = await make(ada, 'refund');
    expect([own.status, own.body]).toEqual([
      201,
      {
        id: own.body.id,
        shortcut: 'refund',
        text: 'Hello {{visitor.name}}, {{some.thing}}.',
        chatbotIds: [],
        shared: false,
        ownerId: ada.user.id,
      },
    ]);
    const shared = await make(owner, 'Hello', { shared: true });
    expect(shared.body).toMatchObject({ shared: true, ownerId: null });
    await make(owner, 'secret');
    expect(await shortcuts(ada)).toEqual(['Hello', 'refund']);
    expect(await shortcuts(owner)).toEqual(['Hello', 'secret']);
  });

  it('are changed and deleted, each audited', async () => {
    const chatbotId = await draftChatbot(app, owner);
    const { body } = await make(owner, 'refund', { shared: true });
    const one = `${path}/${body.id}`;
    const changed = await owner.patch(one, { text: 'Done.', chatbotIds: [chatbotId, chatbotId] });
    expect(changed.body).toEqual({ ...body, text: 'Done.', chatbotIds: [chatbotId] });
    expect((await owner.patch(one, { shared: false })).body).toMatchObject({
      shared: false,
      ownerId: owner.user.id,
    });
    expect((await owner.delete(one)).status).toBe(204);
    expect((await owner.delete(one)).status).toBe(404);
    expect(await auditedActions(app, owner.organizationId)).toEqual(
      expect.arrayContaining(['cannedAnswer.create', 'cannedAnswer.update', 'cannedAnswer.delete']),
    );
  });

  it('have shortcuts of their own among shared ones, and among one’s own, whatever the case', async () => {
    await make(owner, 'refund', { shared: true });
    await make(ada, 'hello');
    expect((await make(ada, 'refund')).status).toBe(201);
    const taken = { shortcut: 'This shortcut is in use already' };
    for (const [by, shortcut, more] of [
      [owner, 'REFUND', { shared: true }],
      [ada, 'Hello', {}],
    ] as const) {
      const refused = await make(by, shortcut, more);
      expect([refused.status, refused.body.fields]).toEqual([400, taken]);
    }
    const other = await make(ada, 'bye');
    expect((await ada.patch(`${path}/${other.body.id}`, { shortcut: 'HELLO' })).body.fields).toEqual(taken);
    for (const wrong of ['', 'two words', '/slash', 'x'.repeat(41)]) {
      expect((await make(ada, wrong)).status, wrong).toBe(400);
    }
  });

  it.each([
    { limit: 500, shared: true },
    { limit: 100, shared: false },
  ])('are $limit at most if shared is $shared, whatever the others have', async ({ limit, shared }) => {
    const ownerId = shared ? null : owner.user.id;
    await rowsOf(
      app,
      sql`insert into canned_answers (organization_id, id, shortcut, text, owner_id, created_at)
        select ${owner.organizationId}, gen_random_uuid(), 'c' || n, 'text', ${ownerId}::uuid, now()
        from generate_series(1, ${limit - 1}) n returning id`,
    );
    const made = await Promise.all([make(owner, 'one', { shared }), make(owner, 'two', { shared })]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(made.find(({ status }) => status === 400)?.body.fields.shortcut).toContain(String(limit));
    expect((await make(ada, 'one')).status).toBe(201);
    const other = await make(owner, 'other', { shared: !shared });
    expect(other.status).toBe(201);
    const moved = await owner.patch(`${path}/${other.body.id}`, { shared });
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['shortcut']]);
  });

  it('ORG-13: shared ones are changed by administrators; others may insert them, and keep their own', async () => {
    const { body } = await make(owner, 'refund', { shared: true });
    const shared = `${path}/${body.id}`;
    expect((await make(ada, 'mine', { shared: true })).status).toBe(403);
    expect((await ada.patch(shared, { text: 'Mine.' })).status).toBe(403);
    expect((await ada.patch(shared, { shared: false })).status).toBe(403);
    expect((await ada.delete(shared)).status).toBe(403);
    const own = await make(ada, 'mine');
    expect((await ada.patch(`${path}/${own.body.id}`, { shared: true })).status).toBe(403);
    expect((await ada.patch(`${path}/${own.body.id}`, { text: 'Mine.' })).status).toBe(200);
    expect((await (await owner.asRole('admin')).patch(shared, { text: 'Ours.' })).status).toBe(200);
    for (const role of ['guest', 'viewer'] as const) {
      const reader = await owner.asRole(role);
      expect((await reader.get(path)).status, role).toBe(403);
      expect((await make(reader, 'mine')).status, role).toBe(403);
    }
    const writer = await withKey(app, owner, 'read_write');
    expect((await writer.patch(shared, { text: 'By key.' })).status).toBe(403);
    expect((await (await withKey(app, owner, 'full')).patch(shared, { text: 'By key.' })).status).toBe(200);
    expect((await (await withKey(app, owner, 'read')).get(path)).status).toBe(403);
  });

  it('of a colleague are not found, also by the owner, and go with the colleague', async () => {
    const { body } = await make(ada, 'mine');
    expect((await owner.patch(`${path}/${body.id}`, { text: 'Ours.' })).status).toBe(404);
    expect((await owner.delete(`${path}/${body.id}`)).status).toBe(404);
    const shared = await make(owner, 'ours', { shared: true });
    expect((await owner.delete(`/api/organization/users/${ada.user.id}`)).status).toBe(204);
    const left = await rowsOf(
      app,
      sql`select id from canned_answers where organization_id = ${owner.organizationId}`,
    );
    expect(left).toEqual([{ id: shared.body.id }]);
  });

  it('SEC-11: know chatbots of the organization alone, and nothing of another one', async () => {
    const stranger = await app.register();
    const theirs = await draftChatbot(app, stranger);
    expect((await make(ada, 'mine', { chatbotIds: [theirs] })).status).toBe(404);
    const { body } = await make(owner, 'refund', { shared: true });
    expect((await owner.patch(`${path}/${body.id}`, { chatbotIds: [theirs] })).status).toBe(404);
    expect((await stranger.patch(`${path}/${body.id}`, { text: 'Mine.' })).status).toBe(404);
    expect((await stranger.delete(`${path}/${body.id}`)).status).toBe(404);
    expect(await shortcuts(stranger)).toEqual([]);
    expect((await owner.get(path)).body).toEqual([body]);
  });
});
