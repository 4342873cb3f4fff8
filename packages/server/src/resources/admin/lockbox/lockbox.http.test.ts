import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, adminPassword, signInAsAdmin } from '../../../../test/admins.ts';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { AdminScope, Scope } from '../../../kernel/scope.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { approveGrant } from './decide-grant.ts';
import { readWithGrant } from './read-with-grant.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;
let operator: TestClient;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));
const anyId = '01900000-0000-7000-8000-000000000000';
const reason = 'The crawl of your shop fails since Monday';

beforeAll(async () => {
  app = await startTestApp({ clock, onLog: () => {} });
  operator = await signInAsAdmin(app, 'operator');
  owner = await app.register({ organizationName: 'Zebra & Sons' });
  chatbotId = await publishChatbot(app, owner);
  const visitor = await startVisitor(app, chatbotId);
  await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  await app.settled();
});
afterAll(() => app.close());

const tenant = '/api/organization/lockbox';
const platform = '/api/admin/lockbox';

async function ask(client: TestClient, more: object = {}): Promise<string> {
  const asked = await client.post(platform, {
    organizationId: owner.organizationId,
    scope: 'conversations',
    reason,
    minutes: 30,
    ...more,
  });
  expect(asked.status, asked.text).toBe(201);
  return asked.body.id;
}

async function openGrant(more: object = {}): Promise<string> {
  const id = await ask(operator, more);
  expect((await owner.post(`${tenant}/${id}/approve`)).status).toBe(200);
  return id;
}

const read = (client: TestClient, id: string, what = 'conversations') =>
  client.get(`${platform}/${id}/${what}`);
const statusOf = async (id: string) => (await operator.get(`${platform}/${id}`)).body.status;

async function setMode(lockbox: string): Promise<void> {
  const platformOwner = await signInAsAdmin(app, 'owner');
  expect((await platformOwner.put('/api/admin/settings', { lockbox })).status).toBe(200);
}

describe('requesting and deciding', () => {
  it('ADM-11, SEC-8: nothing can be read before the organization approves, and every read is in its own log', async () => {
    const id = await ask(operator);
    expect((await read(operator, id)).body.code).toBe('lockbox_closed');
    const listed = (await owner.get(tenant)).body.items[0];
    expect(listed).toMatchObject({
      id,
      scope: 'conversations',
      reason,
      minutes: 30,
      status: 'requested',
      breakGlass: false,
      requestedBy: 'Ada operator',
      reads: 0,
    });
    const approved = await owner.post(`${tenant}/${id}/approve`);
    expect(approved.body).toMatchObject({
      status: 'open',
      decidedBy: 'Test Person',
      expiresAt: '2026-03-02T10:30:00.000Z',
    });
    const list = await read(operator, id);
    expect(list.body).toMatchObject({ total: 1, items: [{ chatbotId, messageCount: 2 }] });
    const conversationId = list.body.items[0].id;
    const one = await read(operator, id, `conversations/${conversationId}`);
    expect(one.body.messages[0].content).toBe(voucherQuestion);
    expect(one.body.lead).toBeNull();
    expect(Object.values(one.body.abilities)).not.toContain(true);
    const reads = (await owner.get(`${tenant}/${id}/reads`)).body;
    expect(reads).toMatchObject({
      total: 2,
      items: [
        {
          administrator: 'Ada operator',
          what: { kind: 'conversation', id: conversationId },
          ip: '127.0.0.1',
        },
        { administrator: 'Ada operator', what: { kind: 'conversationList', id: null } },
      ],
    });
    expect((await owner.get(tenant)).body.items[0]).toMatchObject({ reads: 2 });
    const log = (await owner.get('/api/organization/audit?pageSize=10')).body.items;
    expect(log[0]).toMatchObject({
      action: 'lockbox.read',
      actor: { kind: 'admin', name: 'Ada operator' },
      details: { grant: id },
    });
    const stored = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ actor_kind: string }>(sql`
        select distinct actor_kind from audit_log where organization_id = ${owner.organizationId}`),
    );
    // Kinds that the previous release knows.
    expect(stored.map(({ actor_kind }) => actor_kind).sort()).toEqual(['system', 'user']);
    const ofKind = async (actor: string) =>
      (await operator.get(`/api/admin/logs?actor=${actor}&organizationId=${owner.organizationId}`)).body.items
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => action === 'lockbox.read');
    expect([await ofKind('admin'), await ofKind('system')]).toEqual([['lockbox.read', 'lockbox.read'], []]);
    const entries = (
      await operator.get(`/api/admin/logs?action=lockbox.read&organizationId=${owner.organizationId}`)
    ).body;
    expect(entries.items[0]).toMatchObject({
      actor: { kind: 'admin', name: 'Ada operator' },
      target: { id: conversationId },
    });
    const ended = await owner.post(`${tenant}/${id}/end`);
    expect(ended.body).toMatchObject({ status: 'ended', endedBy: 'organization' });
    expect((await read(operator, id)).body.code).toBe('lockbox_closed');
    expect((await owner.get(`${tenant}/${id}/reads`)).body.total).toBe(2);
  });

  it('SEC-50: owners and admins are notified of a request by email and in the app, whatever their settings', async () => {
    const admin = await owner.asRole('admin');
    const member = await owner.asRole('member');
    await admin.patch('/api/user', { notifications: { privacy: { email: false, inApp: false } } });
    await ask(operator, { scope: 'knowledge' });
    await app.settled();
    for (const person of [owner, admin]) {
      const { subject, link } = (await readOutbox(app, person.user.email)).at(-1) ?? {
        subject: '',
        link: '',
      };
      expect(subject).toContain('Ada operator');
      expect(subject).toContain('your knowledge sources');
      expect(link).toContain('/settings?tab=security');
      expect((await person.get('/api/notices')).body.items[0].text).toContain('30 minutes');
    }
    expect((await member.get('/api/notices')).body.items).toEqual([]);
  });

  it('SEC-11, SEC-13: only owners and admins of the organization can decide', async () => {
    const id = await ask(operator);
    const stranger = await app.register();
    for (const act of ['approve', 'refuse', 'end']) {
      expect((await stranger.post(`${tenant}/${id}/${act}`)).status, act).toBe(404);
      expect((await owner.post(`${tenant}/${anyId}/${act}`)).status, act).toBe(404);
      expect((await owner.post(`${tenant}/nope/${act}`)).status, act).toBe(404);
      for (const role of ['member', 'guest', 'viewer'] as const)
        expect(
          (await (await owner.asRole(role)).post(`${tenant}/${id}/${act}`)).status,
          `${act} ${role}`,
        ).toBe(403);
    }
    expect((await stranger.get(`${tenant}/${id}/reads`)).status).toBe(404);
    expect((await stranger.get(tenant)).body.items).toEqual([]);
    const refused = await owner.post(`${tenant}/${id}/refuse`);
    expect(refused.body).toMatchObject({ status: 'refused', decidedBy: 'Test Person' });
    expect((await owner.post(`${tenant}/${id}/approve`)).body.code).toBe('conflict');
    expect((await read(operator, id)).body.code).toBe('lockbox_closed');
  });

  it('SEC-12: a request needs an organization, a scope, a reason and a duration within bounds', async () => {
    const input = { organizationId: owner.organizationId, scope: 'settings', reason, minutes: 30 };
    for (const wrong of [
      { reason: 'too short' },
      { reason: ' '.repeat(40) },
      { reason: 'x'.repeat(501) },
      { minutes: 4 },
      { minutes: 481 },
      { minutes: 7.5 },
      { scope: 'leads' },
      { scope: 'keys' },
      { status: 'open' },
      { organizationId: 'nope' },
    ])
      expect((await operator.post(platform, { ...input, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await operator.post(platform, { ...input, organizationId: anyId })).status).toBe(404);
    for (const id of [anyId, 'nope', '%27'])
      for (const path of ['', '/conversations', '/knowledge', '/settings', `/conversations/${anyId}`])
        expect((await operator.get(`${platform}/${id}${path}`)).status, `${id}${path}`).toBe(404);
  });

  it('SEC-8: no request is possible while switched off', async () => {
    await setMode('off');
    const input = { organizationId: owner.organizationId, scope: 'settings', reason, minutes: 30 };
    expect((await operator.post(platform, input)).body.code).toBe('lockbox_off');
    await setMode('approval');
    expect((await operator.post(platform, { ...input, breakGlass: true })).body.code).toBe('lockbox_off');
  });

  it('SEC-8, SEC-50: switching it off ends open grants and pending requests, and switching it on does not restore them', async () => {
    const open = await openGrant();
    const waiting = await ask(operator);
    const isOver = await openGrant({ minutes: 5 });
    await owner.post(`${tenant}/${isOver}/end`);
    await setMode('off');
    expect((await read(operator, open)).body.code).toBe('lockbox_closed');
    expect((await owner.post(`${tenant}/${waiting}/approve`)).body.code).toBe('conflict');
    await setMode('approval');
    expect((await read(operator, open)).body.code).toBe('lockbox_closed');
    expect((await owner.get(tenant)).body.items.slice(0, 3)).toMatchObject([
      { id: isOver, status: 'ended', endedBy: 'organization' },
      { id: waiting, status: 'ended', endedBy: 'platform' },
      { id: open, status: 'ended', endedBy: 'platform' },
    ]);
    const log = (await owner.get('/api/organization/audit?pageSize=10')).body.items;
    const ended = log.filter(({ action }: { action: string }) => action === 'lockbox.end');
    expect(ended.map((entry: EndEntry) => [entry.actor.name, entry.target.id])).toEqual(
      expect.arrayContaining([
        ['Ada owner', waiting],
        ['Ada owner', open],
      ]),
    );
  });
});

describe('access by a grant', () => {
  it('SEC-8, SEC-11: is limited to its own kind of content, one organization, and the administrator who asked', async () => {
    const id = await openGrant({ scope: 'knowledge' });
    const sources = await read(operator, id, 'knowledge');
    expect(sources.body.total).toBeGreaterThan(0);
    const [source] = sources.body.items;
    const whole = await read(operator, id, `knowledge/${source.id}`);
    expect(whole.body.source.id).toBe(source.id);
    expect(whole.body.passages.length).toBeGreaterThan(0);
    for (const other of ['conversations', 'settings', `settings/${chatbotId}`, `conversations/${anyId}`])
      expect((await read(operator, id, other)).body.code, other).toBe('lockbox_closed');
    const colleague = await signInAsAdmin(app, 'owner');
    expect((await read(colleague, id, 'knowledge')).status).toBe(404);
    expect((await colleague.get(`${platform}/${id}`)).body.isOwn).toBe(false);
    const foreign = await app.register();
    const foreignBot = await publishChatbot(app, foreign);
    const [foreignSource] = (await foreign.get(`/api/chatbots/${foreignBot}/knowledge`)).body;
    expect((await read(operator, id, `knowledge/${foreignSource.id}`)).status).toBe(404);
    const settings = await openGrant({ scope: 'settings' });
    expect((await read(operator, settings, `settings/${foreignBot}`)).status).toBe(404);
    const bot = (await read(operator, settings, `settings/${chatbotId}`)).body;
    expect([bot.id, bot.model.customApiKeyHint]).toEqual([chatbotId, null]);
    expect((await read(operator, settings, 'settings')).body.items[0].id).toBe(chatbotId);
    const viewer = await signInAsAdmin(app, 'viewer');
    expect((await viewer.get(platform)).status).toBe(200);
    expect((await read(viewer, id, 'knowledge')).status).toBe(403);
  });

  it('SEC-8: is read-only: no route under a grant writes', async () => {
    const id = await openGrant();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      for (const what of ['conversations', `settings/${chatbotId}`, 'knowledge'])
        expect((await operator.send(method, `${platform}/${id}/${what}`, {})).status).toBeGreaterThanOrEqual(
          404,
        );
    expect((await operator.get('/api/conversations')).status).toBe(401);
    await operator.post(`${platform}/${id}/end`);
    expect(await statusOf(id)).toBe('ended');
  });
});

describe('race conditions', () => {
  it('SEC-8: a request approved twice opens once, and its end does not move', async () => {
    const id = await ask(operator);
    const colleague = await owner.asRole('owner');
    const answers = await Promise.all([owner, colleague].map((one) => one.post(`${tenant}/${id}/approve`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { expiresAt } = (await operator.get(`${platform}/${id}`)).body;
    clock.advance(minuteMs);
    expect((await owner.post(`${tenant}/${id}/approve`)).body.code).toBe('conflict');
    expect((await operator.get(`${platform}/${id}`)).body.expiresAt).toBe(expiresAt);
  });

  it('SEC-8: nothing can be read after its end, even if nobody ended it; a pending request expires', async () => {
    const id = await openGrant({ minutes: 5 });
    clock.advance(5 * minuteMs - 1);
    expect((await read(operator, id)).status).toBe(200);
    clock.advance(1);
    expect((await read(operator, id)).body.code).toBe('lockbox_closed');
    expect(await statusOf(id)).toBe('expired');
    expect((await owner.get(`${tenant}/${id}/reads`)).body.total).toBe(1);
    const forgotten = await ask(operator);
    clock.advance(72 * 60 * minuteMs);
    const later = await signInAsAdmin(app, 'viewer');
    expect((await later.get(`${platform}/${forgotten}`)).body.status).toBe('expired');
    await reproved();
    expect((await owner.post(`${tenant}/${forgotten}/approve`)).body.code).toBe('conflict');
    operator = await signInAsAdmin(app, 'operator');
  });

  it('SEC-2, SEC-8: the grant ends when its approver is removed', async () => {
    const approver = await owner.asRole('admin');
    const id = await ask(operator);
    expect((await approver.post(`${tenant}/${id}/approve`)).status).toBe(200);
    expect((await read(operator, id)).status).toBe(200);
    await owner.delete(`/api/organization/users/${approver.user.id}`);
    expect((await read(operator, id)).body.code).toBe('lockbox_closed');
    expect(await statusOf(id)).toBe('ended');
    const next = await ask(operator);
    // A call that was authorized just before the removal can no longer decide.
    const stale: Scope = {
      organizationId: owner.organizationId,
      userId: approver.user.id,
      sessionId: null,
      actor: { kind: 'user', id: approver.user.id },
      role: 'admin',
      language: 'en',
      requestId: 'test',
      ip: '127.0.0.1',
    };
    await expect(approveGrant(app.deps, stale, next)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await statusOf(next)).toBe('requested');
  });

  it('SEC-8: a removed administrator can read nothing', async () => {
    const email = await addAdmin(app, 'operator');
    const leaving = app.anonymous();
    const { admin } = (await leaving.post('/api/admin/login', { email, password: adminPassword })).body;
    const id = await ask(leaving);
    await owner.post(`${tenant}/${id}/approve`);
    expect((await read(leaving, id)).status).toBe(200);
    const platformOwner = await signInAsAdmin(app, 'owner');
    await platformOwner.delete(`/api/admin/administrators/${admin.id}`);
    expect((await read(leaving, id)).status).toBe(401);
  });

  it('SEC-8: ending a grant waits for a running read, and nothing is read afterwards', async () => {
    const id = await openGrant();
    const { grant, scope } = await heldBy(id);
    const order: string[] = [];
    let ending: Promise<unknown> = Promise.resolve();
    await readWithGrant(app.deps, scope, grant, conversationList, async () => {
      ending = owner.post(`${tenant}/${id}/end`).then(({ status }) => order.push(`ended ${status}`));
      await new Promise((resolve) => setTimeout(resolve, 200));
      order.push('read');
    });
    await ending;
    expect(order).toEqual(['read', 'ended 200']);
    await expect(
      readWithGrant(app.deps, scope, grant, conversationList, async () => 'text'),
    ).rejects.toMatchObject({
      code: 'lockbox_closed',
    });
    expect((await owner.get(`${tenant}/${id}/reads`)).body.total).toBe(1);
  });

  it('SEC-50: a read fails if its log entry cannot be written', async () => {
    const id = await openGrant();
    const { grant, scope } = await heldBy(id);
    const taken = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ id: string }>(sql`select id from audit_log limit 1`),
    );
    const deps = { ...app.deps, ids: { ...app.deps.ids, next: () => taken?.id ?? '' } };
    let wasRead = false;
    const attempt = readWithGrant(deps, scope, grant, conversationList, async () => {
      wasRead = true;
      return 'text';
    });
    await expect(attempt).rejects.toThrow();
    expect(wasRead).toBe(false);
    // A failed read leaves no entry.
    await expect(
      readWithGrant(app.deps, scope, grant, conversationList, async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect((await owner.get(`${tenant}/${id}/reads`)).body.total).toBe(0);
  });
});

describe('suspended or under maintenance', () => {
  it('MAINT-01, SEC-8: a suspended organization and one under maintenance can still see and end a grant', async () => {
    const id = await openGrant();
    const platformOwner = await signInAsAdmin(app, 'owner');
    const own = `/api/admin/organizations/${owner.organizationId}`;
    await platformOwner.patch(own, { status: 'suspended', reason });
    await platformOwner.put('/api/admin/maintenance', { active: true });
    clock.advance(3_000);
    expect((await owner.get(tenant)).status).toBe(200);
    expect((await owner.post(`${tenant}/${id}/end`)).status).toBe(200);
    await platformOwner.put('/api/admin/maintenance', { active: false });
    await platformOwner.patch(own, { status: 'active', reason });
    clock.advance(3_000);
  });
});

interface EndEntry {
  actor: { name: string };
  target: { id: string };
}

const conversationList = { scope: 'conversations', targetKind: 'conversationList', targetId: null } as const;

/** The grant, with the scope of the administrator who requested it. */
async function heldBy(grant: string): Promise<{ grant: string; scope: AdminScope }> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ requested_by: string }>(sql`select requested_by from lockbox_grants where id = ${grant}`),
  );
  const scope: AdminScope = {
    adminId: row?.requested_by ?? '',
    sessionId: anyId,
    email: 'ada@platform.example',
    fullName: 'Ada operator',
    role: 'operator',
    language: 'en',
    requestId: 'test',
    ip: '127.0.0.1',
  };
  return { grant, scope };
}

/** Re-authenticates the owner after the clock was advanced. */
async function reproved(): Promise<void> {
  expect((await owner.post('/api/user/confirm', { password: 'secret1' })).status).toBe(204);
}
