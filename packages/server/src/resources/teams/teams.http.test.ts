import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flowOf } from '../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { publishWithPeople, startTalk, withKey } from '../../../test/inbox-fixtures.ts';
import { auditedActions } from '../../../test/people.ts';
import { rowsOf } from '../../../test/take-over.ts';
import { testEngine } from '../../../test/test-databases.ts';
import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
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

const make = (name: string, memberIds: readonly string[] = [], by = owner) =>
  by.post('/api/teams', { name, memberIds });
const teams = async (by = owner) => (await by.get('/api/teams')).body;

describe('teams', () => {
  it('are made, listed by name, renamed, staffed and deleted, each audited', async () => {
    const support = await make('support', [ada.user.id, ada.user.id]);
    expect([support.status, support.body]).toEqual([
      201,
      { id: support.body.id, name: 'support', memberIds: [ada.user.id] },
    ]);
    const billing = await make('Billing');
    expect((await teams(ada)).map(({ name }: { name: string }) => name)).toEqual(['Billing', 'support']);
    const path = `/api/teams/${billing.body.id}`;
    const changed = await owner.patch(path, { name: 'Sales', memberIds: [owner.user.id] });
    expect([changed.status, changed.body]).toEqual([
      200,
      { id: billing.body.id, name: 'Sales', memberIds: [owner.user.id] },
    ]);
    expect((await owner.patch(path, { name: 'Invoices' })).body.memberIds).toEqual([owner.user.id]);
    expect((await owner.patch(path, { memberIds: [] })).body).toMatchObject({
      name: 'Invoices',
      memberIds: [],
    });
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await teams()).map(({ id }: { id: string }) => id)).toEqual([support.body.id]);
    expect(await auditedActions(app, owner.organizationId)).toEqual(
      expect.arrayContaining(['team.create', 'team.update', 'team.delete']),
    );
    const named = (await owner.get('/api/organization/audit')).body.items.find(
      ({ target }: { target: { id: string } }) => target.id === support.body.id,
    );
    expect(named.target.name).toBe('support');
  });

  it('have names of their own, whatever the case', async () => {
    const first = await make('Billing');
    const other = await make('Sales');
    for (const refused of [
      await make('BILLING'),
      await owner.patch(`/api/teams/${other.body.id}`, { name: 'billing' }),
    ]) {
      expect([refused.status, refused.body.fields]).toEqual([400, { name: 'Another team has this name' }]);
    }
    expect((await owner.patch(`/api/teams/${first.body.id}`, { name: 'billing' })).status).toBe(200);
    expect((await make('Billing', [], await app.register())).status).toBe(201);
  });

  it('are 50 at most, also of those made at the same time', async () => {
    await rowsOf(
      app,
      sql`insert into teams (organization_id, id, name, created_at)
        select ${owner.organizationId}, gen_random_uuid(), 'Team ' || n, now() from generate_series(1, 49) n returning id`,
    );
    const made = await Promise.all([make('One'), make('Two')]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(made.find(({ status }) => status === 400)?.body.fields.name).toContain('50');
    expect(await teams()).toHaveLength(50);
  });

  it('hold members of the organization alone, and only as long as they are', async () => {
    const stranger = await app.register();
    const made = await make('Billing', [ada.user.id]);
    const path = `/api/teams/${made.body.id}`;
    expect((await make('Sales', [ada.user.id, stranger.user.id])).status).toBe(404);
    expect((await owner.patch(path, { memberIds: [stranger.user.id] })).status).toBe(404);
    expect(await teams()).toEqual([made.body]);
    expect((await owner.delete(`/api/organization/users/${ada.user.id}`)).status).toBe(204);
    expect(await teams()).toEqual([{ ...made.body, memberIds: [] }]);
  });

  it('ORG-13: are changed by administrators, and read by every role', async () => {
    const { body } = await make('Billing');
    const path = `/api/teams/${body.id}`;
    for (const role of ['member', 'guest', 'viewer'] as const) {
      const who = await owner.asRole(role);
      expect((await make('Other', [], who)).status, role).toBe(403);
      expect((await who.patch(path, { name: 'Other' })).status, role).toBe(403);
      expect((await who.delete(path)).status, role).toBe(403);
      expect(await teams(who), role).toEqual([body]);
    }
    const admin = await owner.asRole('admin');
    expect((await admin.patch(path, { name: 'Desk' })).status).toBe(200);
    const writer = await withKey(app, owner, 'read_write');
    expect((await writer.patch(path, { name: 'Other' })).status).toBe(403);
    expect((await (await withKey(app, owner, 'read')).get('/api/teams')).status).toBe(200);
    expect((await (await withKey(app, owner, 'full')).patch(path, { name: 'Other' })).status).toBe(200);
  });

  it('SEC-11: of another organization are not found', async () => {
    const { body } = await make('Billing');
    const stranger = await app.register();
    const path = `/api/teams/${body.id}`;
    expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    expect(await teams(stranger)).toEqual([]);
    expect(await teams()).toEqual([body]);
  });

  it('that are deleted leave their open conversations to whoever has them, and the settings of chatbots', async () => {
    const { body } = await make('Billing', [ada.user.id]);
    const chatbotId = await publishWithPeople(app, owner, { teamId: body.id });
    const id = await startTalk(app, chatbotId);
    await owner.post(`/api/conversations/${id}/assign`, { userId: ada.user.id, teamId: body.id });
    const read = async () => (await owner.get(`/api/conversations/${id}`)).body;
    expect((await read()).team).toEqual({ id: body.id, name: 'Billing' });
    const before = (await owner.get(`/api/chatbots/${chatbotId}`)).body;
    expect((await owner.delete(`/api/teams/${body.id}`)).status).toBe(204);
    expect(await read()).toMatchObject({
      team: null,
      assignee: { id: ada.user.id },
      handover: { teamId: null, assigneeId: ada.user.id },
    });
    const bot = (await owner.get(`/api/chatbots/${chatbotId}`)).body;
    expect(bot.deployment.people).toMatchObject({ enabled: true, teamId: null });
    // Open builders learn of it.
    expect(bot.revision).toBe(before.revision + 1);
    const [last] = await rowsOf(
      app,
      sql`select type from recorded.events where resource_id = ${chatbotId} order by id desc limit 1`,
    );
    expect(last).toEqual({ type: 'chatbot.updated' });
  });
});

describe('the team of a chatbot', () => {
  it('is one of the organization, and stays behind when the chatbot is exported', async () => {
    const { body } = await make('Billing');
    const chatbotId = await publishWithPeople(app, owner);
    const handover = { subject: 'Help', text: 'Somebody needs help.', to: [] };
    const flow = flowOf(
      { start: ['start', { on: 'message' }], person: ['handover', { ...handover, teamId: body.id }] },
      ['start > person'],
    );
    expect((await owner.patch(`/api/chatbots/${chatbotId}`, { flow })).status).toBe(200);
    const patch = (teamId: string | null, by = owner, id = chatbotId) =>
      by.patch(`/api/chatbots/${id}`, { deployment: { people: { teamId, assign: 'roundRobin' } } });
    expect((await patch(body.id)).body.deployment.people).toMatchObject({ teamId: body.id });
    const refused = await patch(app.deps.ids.next());
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['deployment.people.teamId']]);
    const stranger = await app.register();
    const theirs = await publishWithPeople(app, stranger);
    expect((await patch(body.id, stranger, theirs)).status).toBe(400);
    const duplicate = await owner.post(`/api/chatbots/${chatbotId}/duplicate`);
    expect(duplicate.body.deployment.people.teamId).toBe(body.id);

    const archive = JSON.parse((await owner.get(`/api/chatbots/${chatbotId}/export`)).text);
    expect(archive.chatbot.deployment.people).toMatchObject({ teamId: null, assign: 'roundRobin' });
    expect(JSON.stringify(archive.chatbot.flow)).not.toContain(body.id);
    archive.chatbot.deployment.people.teamId = body.id;
    archive.chatbot.flow = flow;
    const imported = await stranger.multipart('/api/chatbots/import', {
      name: 'bot.json',
      bytes: JSON.stringify(archive),
    });
    expect(imported.status, imported.text).toBe(200);
    const made = (await stranger.get(`/api/chatbots/${imported.body.chatbotId}`)).body;
    expect(made.deployment.people).toMatchObject({ teamId: null, assign: 'roundRobin' });
    expect(made.flow.nodes).toContainEqual(expect.objectContaining({ id: 'person', data: handover }));
  });

  // The other engine has one session, so that nothing else runs meanwhile.
  describe.skipIf(testEngine() === 'embedded')('that is deleted at the same time', () => {
    /** Runs `first` in a transaction that commits only once `then` waits for it. */
    async function meanwhile<T>(
      first: (tx: Transaction) => Promise<unknown>,
      then: () => Promise<T>,
    ): Promise<T> {
      const begin = Promise.withResolvers<void>();
      const done = begin.promise.then(then);
      await withPlatform(app.deps.database, async (tx) => {
        await first(tx);
        begin.resolve();
        const blocked = sql`
          select pid from pg_locks where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`;
        await expect.poll(() => tx.rows(blocked), { timeout: 10_000 }).not.toEqual([]);
      });
      return done;
    }

    it('is refused', async () => {
      const { body } = await make('Billing');
      const chatbotId = await publishWithPeople(app, owner);
      const remove = (tx: Transaction) => tx.execute(sql`delete from teams where id = ${body.id}`);
      const save = () =>
        owner.patch(`/api/chatbots/${chatbotId}`, { deployment: { people: { teamId: body.id } } });
      expect((await meanwhile(remove, save)).status).toBe(400);
    });

    it('is none in the end', async () => {
      const { body } = await make('Billing');
      const chatbotId = await publishWithPeople(app, owner);
      const save = async (tx: Transaction) => {
        await tx.execute(sql`select 1 from teams where id = ${body.id} for key share`);
        await tx.execute(sql`
          update chatbots set deployment = jsonb_set(deployment, '{people,teamId}', to_jsonb(${body.id}::text))
          where id = ${chatbotId}`);
      };
      const removed = await meanwhile(save, () => owner.delete(`/api/teams/${body.id}`));
      expect(removed.status).toBe(204);
      const bot = (await owner.get(`/api/chatbots/${chatbotId}`)).body;
      expect(bot.deployment.people.teamId).toBeNull();
    });
  });
});
