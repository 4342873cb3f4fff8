import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@parley/contracts/api';
import type { LockboxScope } from '@parley/contracts/rights/lockbox-lists';
import type { RouteDefinition } from '@parley/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, signInAsAdmin } from '../../../test/admins.ts';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { addFigures } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { markEveryText } from '../../../test/mark-every-text.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { auditedActions } from '../../../test/people.ts';
import { type SecondWeb, startSecondWeb } from '../../../test/second-web.ts';
import { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { withRequestId } from '../../lib/net/request-id.ts';
import { ManualClock } from '../../ports/clock.ts';
import { createLog } from '../../ports/log/log.ts';
import { createLogFiles } from '../../ports/log/log-files.ts';

let app: TestApp;
let second: SecondWeb;
let admin: TestClient;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));
const anyId = '01900000-0000-7000-8000-000000000000';
const reason = 'Unpaid since January';
const longReason = 'To see why the crawl fails';
/** Advances the clock beyond the caches of callers. */
const remembered = () => clock.advance(3_000);

beforeAll(async () => {
  app = await startTestApp({ clock, onLog: () => {} });
  second = await startSecondWeb(app);
  admin = await signInAsAdmin(app, 'owner');
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** The same caller at the second process. */
const elsewhere = (client: TestClient) => new TestClient(second.origin, { cookie: client.cookie });

async function eventually(check: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect.poll(check, { timeout: 5_000, interval: 50 }).toEqual(wanted);
}

const hostile = ['%', '_', "'", '"', '\\', "'; drop table users; --", '%%%'];

describe('users', () => {
  it('ADM-08: are found by name and address, in pages, for any search text', async () => {
    const member = await app.register({ email: 'zoe_sure@example.com' });
    const found = await admin.get(`/api/admin/users?search=${encodeURIComponent('zoe_SURE')}`);
    expect(found.body).toMatchObject({ total: 1, page: 1, pageSize: 10 });
    expect(found.body.items[0]).toMatchObject({
      id: member.user.id,
      email: 'zoe_sure@example.com',
      fullName: 'Test Person',
      status: 'active',
      organizations: [{ id: member.organizationId, name: 'Test organization', role: 'admin' }],
      organizationCount: 1,
    });
    for (const text of hostile) {
      for (const list of ['users', 'organizations', 'subscriptions', 'logs']) {
        const answer = await admin.get(`/api/admin/${list}?search=${encodeURIComponent(text)}`);
        expect(answer.status, `${list} ${text}`).toBe(200);
      }
      const { total } = (await admin.get(`/api/admin/users?search=${encodeURIComponent(text)}`)).body;
      expect(total, text).toBe(text === '_' ? 1 : 0);
    }
    expect((await admin.get(`/api/admin/users?search=${'a'.repeat(10_000)}`)).status).toBe(400);
    expect((await admin.get(`/api/admin/search?search=${'a'.repeat(10_000)}`)).status).toBe(400);
    expect((await admin.get('/api/admin/users?pageSize=1000')).status).toBe(400);
  });

  it('ADM-08, ADM-10: one search finds users, organizations, invoices and requests, for any search text', async () => {
    const member = await app.register({ email: 'far_sure@example.com', organizationName: "O'Neil & Sons" });
    const find = async (text: string) =>
      (await admin.get(`/api/admin/search?search=${encodeURIComponent(text)}`)).body;
    expect((await find('far_SURE')).users).toEqual([
      { id: member.user.id, fullName: 'Test Person', email: 'far_sure@example.com' },
    ]);
    expect((await find("O'Neil")).organizations).toEqual([
      { id: member.organizationId, name: "O'Neil & Sons" },
    ]);
    expect((await find(member.organizationId)).organizations).toHaveLength(1);
    expect((await find(member.user.id)).users).toHaveLength(1);
    for (const text of ['%%', '__', "';--", '\\\\', '""'])
      expect(await find(text), text).toEqual({ users: [], organizations: [], invoices: [], request: null });
    for (const text of ['', ' ', 'a']) {
      const { status } = await admin.get(`/api/admin/search?search=${encodeURIComponent(text)}`);
      expect(status, text).toBe(400);
    }
    const { headers } = await member.post('/api/chatbots', { name: 'Found by its request' });
    const requestId = headers.get('x-request-id') ?? '';
    expect((await find(requestId)).request).toEqual({ id: requestId, entries: 1, lines: 0 });
    expect((await find(anyId)).request).toBeNull();
    await app.deps.database.platform.transaction((tx) =>
      tx.execute(sql`
        insert into invoices (organization_id, id, kind, number, period, status, currency, net, tax, amount, amount_due, lines,
          seller, buyer, language, issued_at)
        values (${member.organizationId}, ${app.deps.ids.next()}, 'invoice', 'P-2026-000147', 'x', 'paid', 'USD', 1, 0, 1, 1,
          '[]', '{}', '{}', 'en', ${clock.now()})`),
    );
    expect((await find('000147')).invoices).toMatchObject([
      { number: 'P-2026-000147', organization: { id: member.organizationId } },
    ]);
  });

  it('ADM-09, SEC-2: a suspended user is signed out everywhere and told the reason', async () => {
    const member = await app.register();
    const { email } = member.user;
    const key = await member.post('/api/api-keys', { name: 'k', expires: 'never', permissions: 'read' });
    const program = app.anonymous().with({ authorization: `Bearer ${key.body.key}` });
    const path = `/api/admin/users/${member.user.id}`;
    const detail = await admin.get(path);
    expect(detail.body).toMatchObject({ status: 'active', hasPassword: true, twoFactorEnabled: false });
    expect(detail.body.sessions).toHaveLength(1);
    expect(Object.keys(detail.body.sessions[0]).sort()).toEqual([
      'createdAt',
      'device',
      'id',
      'ip',
      'lastActive',
    ]);
    for (const blank of ['', '   ', '\t\n']) {
      expect((await admin.patch(path, { status: 'suspended', reason: blank })).status).toBe(400);
    }
    const suspended = await admin.patch(path, { status: 'suspended', reason });
    expect(suspended.body).toMatchObject({ status: 'suspended', suspensionReason: reason, sessions: [] });
    remembered();
    expect((await member.get('/api/user')).status).toBe(401);
    expect((await elsewhere(member).get('/api/user')).status).toBe(401);
    expect((await program.get('/api/chatbots')).status).toBe(401);
    const login = () => app.anonymous().post('/api/login', { email, password: 'secret1' });
    expect((await login()).body.code).toBe('invalid_credentials');
    expect((await readOutbox(app, email)).at(-1)?.text).toContain(reason);
    const { body } = await admin.patch(path, { status: 'active', reason: 'Paid' });
    expect(body).toMatchObject({ status: 'active', suspensionReason: null });
    expect((await login()).status).toBe(200);
  });

  it('ADM-09: a reset link is emailed, sessions end, and removing a missing second factor is a conflict', async () => {
    const member = await app.register();
    const path = `/api/admin/users/${member.user.id}`;
    const sent = await admin.post(`${path}/reset-link`);
    expect([sent.status, sent.text]).toEqual([204, '']);
    const mail = (await readOutbox(app, member.user.email)).at(-1);
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    expect((await admin.post(`${path}/end-sessions`)).body.sessions).toEqual([]);
    remembered();
    expect((await member.get('/api/user')).status).toBe(401);
    expect((await app.anonymous().post('/api/reset-password', { token, password: 'secret2' })).status).toBe(
      204,
    );
    expect((await admin.post(`${path}/clear-second-factor`, { reason })).body.code).toBe('conflict');
  });

  it('SEC-11: malformed and unknown ids are 404', async () => {
    for (const id of [anyId, 'nope', '%27', '01900000-0000-7000-8000-00000000000g']) {
      for (const kind of ['users', 'organizations', 'subscriptions'])
        expect((await admin.get(`/api/admin/${kind}/${id}`)).status, `${kind} ${id}`).toBe(404);
      const act = await admin.patch(`/api/admin/users/${id}`, { status: 'suspended', reason });
      expect(act.status).toBe(404);
      expect((await admin.patch(`/api/admin/organizations/${id}`, { plan: 'free' })).status).toBe(404);
    }
  });
});

describe('organizations', () => {
  let member: Member;
  let path: string;
  beforeAll(async () => {
    member = await app.register({ organizationName: 'Zebra & Sons', plan: 'free' });
    path = `/api/admin/organizations/${member.organizationId}`;
  });

  it('ADM-10, ADM-11: are listed with plan, members and agency status, without content they wrote', async () => {
    const list = await admin.get(
      '/api/admin/organizations?search=zebra%20%26&plan=free&status=active&isAgency=false',
    );
    expect(list.body.items).toEqual([
      {
        id: member.organizationId,
        name: 'Zebra & Sons',
        plan: 'free',
        status: 'active',
        members: 1,
        isAgency: false,
        createdAt: expect.any(String),
      },
    ]);
    await member.post('/api/chatbots', { name: 'Shop helper' });
    const { body } = await admin.get(path);
    expect(body).toMatchObject({
      usage: { chatbots: 1, messagesThisMonth: 0 },
      chatbots: [{ name: 'Shop helper', status: 'draft' }],
      memberList: [{ email: member.user.email, role: 'admin', status: 'active' }],
    });
  });

  it('ADM-11, PLAN-05: plan and own limits set what it may use', async () => {
    expect((await admin.patch(path, { plan: 'starter' })).body.limits.chatbots).toBe(3);
    const custom = await admin.patch(path, { plan: 'custom', limits: { chatbots: 1, messagesPerMonth: 5 } });
    expect(custom.body).toMatchObject({
      limits: { chatbots: 1, messagesPerMonth: 5, retentionDays: null },
      ownLimits: { chatbots: 1, messagesPerMonth: 5 },
    });
    expect((await member.get('/api/subscription')).body.limits).toEqual(custom.body.limits);
    expect((await member.post('/api/chatbots', { name: 'Two' })).body.code).toBe('plan_limit_chatbots');
    const wider = await admin.patch(path, { limits: { chatbots: null } });
    expect(wider.body.limits).toMatchObject({ chatbots: null, messagesPerMonth: 5 });
    expect((await member.post('/api/chatbots', { name: 'Two' })).status).toBe(201);
    const less = await admin.patch(path, { limits: { messagesPerMonth: 'plan' } });
    expect(less.body.ownLimits).toEqual({ chatbots: null });
    expect((await admin.patch(path, { limits: null })).body.ownLimits).toEqual({});
    for (const limits of [{ chatbots: -1 }, { chatbots: 1.5 }, { bots: 3 }, { chatbots: 'many' }])
      expect((await admin.patch(path, { limits })).status, JSON.stringify(limits)).toBe(400);
    for (const body of [
      { plan: 'platinum' },
      { messages: 0 },
      { status: 'suspended' },
      { status: 'suspended', reason: '  ' },
    ])
      expect((await admin.patch(path, body)).status, JSON.stringify(body)).toBe(400);
  });

  it('AGY-07: agency status allows branding, which only agencies have', async () => {
    const branding = { primaryColor: '#0A7', footerLabel: 'Zebra', footerLink: 'https://zebra.example' };
    expect((await admin.patch(path, { branding })).body.code).toBe('agency_required');
    const made = await admin.patch(path, { isAgency: true, branding });
    expect(made.body).toMatchObject({
      isAgency: true,
      branding: { primaryColor: '#00aa77', footerLabel: 'Zebra' },
    });
    const shown = await app.anonymous().get(`/api/agency/${member.organizationId}`);
    expect(shown.body).toMatchObject({ primaryColor: '#00aa77', footerLink: 'https://zebra.example' });
    expect((await admin.patch(path, { branding: { footerLink: 'javascript:alert(1)' } })).status).toBe(400);
    const { messagesPerMonth } = (await member.get('/api/subscription')).body.limits;
    expect(messagesPerMonth).toBeNull();
  });

  it('ADM-11, SEC-20: a suspended one is closed to members, keys and visitors in every process, with the reason', async () => {
    const owner = await app.register();
    const chatbotId = await publishChatbot(app, owner);
    const visitor = await startVisitor(app, chatbotId);
    expect((await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion })).status).toBe(
      200,
    );
    const key = await owner.post('/api/api-keys', { name: 'k', expires: 'never', permissions: 'full' });
    const program = app.anonymous().with({ authorization: `Bearer ${key.body.key}` });
    const own = `/api/admin/organizations/${owner.organizationId}`;
    const suspended = await admin.patch(own, { status: 'suspended', reason });
    expect(suspended.body).toMatchObject({ status: 'suspended', suspensionReason: reason });
    remembered();
    for (const client of [owner, program, elsewhere(owner)]) {
      const { status, body } = await client.get('/api/chatbots');
      expect([status, body.code]).toEqual([403, 'organization_suspended']);
      expect(body.message).toContain(reason);
    }
    for (const open of ['/api/user', '/api/organization', '/api/subscription', '/api/leads/export.csv'])
      expect((await owner.get(open)).status, open).toBe(200);
    const ask = () => visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    expect((await ask()).body.code).toBe('chatbot_unavailable');
    expect(await auditedActions(app, owner.organizationId)).toContain('organization.suspend');
    await admin.patch(own, { status: 'active', reason: 'Paid' });
    remembered();
    expect((await owner.get('/api/chatbots')).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it('ADM-12: subscriptions show plan, status and period, and change with a reason', async () => {
    const list = await admin.get('/api/admin/subscriptions?search=zebra');
    expect(list.body.items[0]).toMatchObject({
      organization: { id: member.organizationId, name: 'Zebra & Sons' },
      plan: 'custom',
      status: 'active',
      periodEnd: null,
    });
    const own = `/api/admin/subscriptions/${member.organizationId}`;
    expect((await admin.patch(own, { plan: 'professional' })).status).toBe(400);
    expect((await admin.patch(own, { plan: 'professional', reason })).body.plan).toBe('professional');
    expect((await member.get('/api/subscription')).body.plan).toBe('professional');
  });

  it('ADM-12, ADM-07: a purchased subscription shows its status and period', async () => {
    const owner = await app.register();
    const own = `/api/admin/subscriptions/${owner.organizationId}`;
    const before = (await admin.get('/api/admin/overview')).body.subscriptions.byStatus;
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into subscriptions (organization_id, state, plan, cycle, currency, price_amount, anchor_at, period_start, period_end, updated_at)
        values (${owner.organizationId}, 'active', 'starter', 'annual', 'EUR', 18240, '2026-03-01', '2026-03-01', '2026-04-01', now())`),
    );
    expect((await admin.get('/api/admin/overview')).body.subscriptions.monthly).toEqual({ EUR: 1_520 });
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update subscriptions set state = 'ending' where organization_id = ${owner.organizationId}`,
      ),
    );
    expect((await admin.get(own)).body).toMatchObject({
      status: 'cancelled',
      periodStart: '2026-03-01T00:00:00.000Z',
      periodEnd: '2026-04-01T00:00:00.000Z',
    });
    const { byStatus, monthly } = (await admin.get('/api/admin/overview')).body.subscriptions;
    expect(monthly).toEqual({});
    expect(byStatus).toEqual({
      ...before,
      active: before.active - 1,
      cancelled: (before.cancelled ?? 0) + 1,
    });
    // The next test counts every organization as active.
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`delete from subscriptions where organization_id = ${owner.organizationId}`),
    );
  });
});

describe('the platform', () => {
  it('ADM-07: the overview counts users, organizations, chatbots, conversations and plans', async () => {
    const before = (await admin.get('/api/admin/overview')).body;
    const member = await app.register({ plan: 'starter' });
    const { id } = (await member.post('/api/chatbots', { name: 'One' })).body;
    const bot = { organizationId: member.organizationId, chatbotId: id };
    await addFigures(app.deps, bot, '2026-03-01T12:00:00Z', { conversations: 3 });
    const after = (await admin.get('/api/admin/overview')).body;
    expect(after.conversations.total - before.conversations.total).toBe(3);
    expect(after.users.total - before.users.total).toBe(1);
    expect(after.organizations.total - before.organizations.total).toBe(1);
    expect(after.organizations.byPlan.starter - before.organizations.byPlan.starter).toBe(1);
    expect(after.chatbots.total - before.chatbots.total).toBe(1);
    expect(after.subscriptions.byStatus.active).toBe(
      after.organizations.total - after.organizations.suspended,
    );
    expect(after.health).toEqual({ problems: [] });
  });

  it('ADM-13, SEC-38, SEC-50: the log shows who did what to whom, with filters and as CSV without formulas', async () => {
    const member = await app.register({ organizationName: '=cmd()' });
    const { organizationId } = member;
    await admin.patch(`/api/admin/organizations/${organizationId}`, { plan: 'starter', reason: '+reason' });
    await member.post('/api/chatbots', { name: 'One' });
    const entries = await admin.get(`/api/admin/logs?organizationId=${organizationId}`);
    const told = entries.body.items.map((entry: { action: string; actor: { kind: string } }) => [
      entry.actor.kind,
      entry.action,
    ]);
    expect(told).toEqual([
      ['user', 'chatbot.create'],
      ['admin', 'organization.setPlan'],
    ]);
    expect(entries.body.items[0].change).toBeNull();
    expect(entries.body.items[1]).toMatchObject({
      change: { from: '{"plan":"enterprise"}', to: '{"plan":"starter"}' },
      actor: { name: 'Ada owner' },
      target: { kind: 'organization', id: organizationId },
      organization: { id: organizationId, name: '=cmd()' },
      reason: '+reason',
    });
    const filtered = (query: string) =>
      admin.get(`/api/admin/logs?organizationId=${organizationId}&${query}`);
    expect((await filtered('actor=admin')).body.total).toBe(1);
    expect((await filtered('action=chatbot.create')).body.total).toBe(1);
    expect((await filtered('search=SETPLAN')).body.total).toBe(1);
    expect((await filtered('actor=system')).body.total).toBe(0);
    expect((await filtered(`target=${organizationId}`)).body.total).toBe(1);
    expect((await filtered('from=2027-01-01T00:00:00Z')).body.total).toBe(0);
    expect((await filtered('actor=nobody')).status).toBe(400);
    const csv = await admin.get(`/api/admin/logs.csv?organizationId=${organizationId}`);
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    expect(csv.text.split('\r\n').filter((line) => line.includes('organization.setPlan'))[0]).toContain(
      `'=cmd(),'+reason,"{""plan"":""enterprise""}","{""plan"":""starter""}"`,
    );
    expect((await admin.get('/api/admin/logs?action=log.export')).body.total).toBe(1);
  });

  it('ADM-16: registration can be closed and opened, and passwords only made stricter, in every process', async () => {
    const register = (origin: string, password = 'secret1') =>
      new TestClient(origin).post('/api/register', {
        email: `new.${Math.random().toString(36).slice(2)}@example.com`,
        password,
        fullName: 'New Person',
        organizationName: 'New organization',
        termsAccepted: true,
      });
    const put = (body: object) => admin.put('/api/admin/settings', body);
    expect((await admin.get('/api/admin/settings')).body).toMatchObject({
      annualDiscountPercent: 20,
      registrationOpen: true,
      passwordPolicy: { minLength: 6, uppercase: false },
    });
    expect((await put({ registrationOpen: false })).body.registrationOpen).toBe(false);
    expect((await register(app.origin)).body.code).toBe('registration_closed');
    await eventually(async () => (await register(second.origin)).body.code, 'registration_closed');
    const policy = {
      minLength: 10,
      lowercase: false,
      uppercase: true,
      numeric: false,
      nonAlphanumeric: false,
    };
    await put({ registrationOpen: true, passwordPolicy: policy, annualDiscountPercent: 25 });
    const { plans, ...offer } = (await app.anonymous().get('/api/billing/plans')).body;
    expect(offer).toMatchObject({ annualDiscountPercent: 25 });
    const professional = plans.find(({ id }: { id: string }) => id === 'professional');
    expect(professional.prices.USD).toEqual({ monthly: 4_900, annual: 44_100 });
    expect((await register(app.origin)).body.fields).toHaveProperty('password');
    expect((await register(app.origin, 'Longenough1')).status).toBe(201);
    for (const body of [
      { annualDiscountPercent: 101 },
      { annualDiscountPercent: -1 },
      { passwordPolicy: { ...policy, minLength: 5 } },
      { defaultLanguage: 'tlh' },
      { trial: true },
    ])
      expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    await put({ passwordPolicy: { ...policy, minLength: 6, uppercase: false }, defaultLanguage: 'de' });
    expect((await app.anonymous().get('/api/user')).body.message).not.toMatch(/log in|sign in/i);
    const after = await put({ defaultLanguage: 'en' });
    expect(after.body).toMatchObject({ annualDiscountPercent: 25, defaultLanguage: 'en' });
  });

  it('ADM-15, MAINT-01: maintenance refuses changes and allows reads, until it is ended by hand', async () => {
    const member = await app.register();
    const chatbotId = await publishChatbot(app, member);
    const visitor = await startVisitor(app, chatbotId);
    const put = (body: object) => admin.put('/api/admin/maintenance', body);
    const past = new Date(clock.now().getTime() - 1).toISOString();
    expect((await put({ active: true, expectedEnd: past })).status).toBe(400);
    const expectedEnd = new Date(clock.now().getTime() + 600_000).toISOString();
    const on = await put({ active: true, message: 'A new disk', expectedEnd });
    expect(on.body).toEqual({ active: true, message: 'A new disk', expectedEnd, startsAt: null });
    const write = await member.post('/api/chatbots', { name: 'Two' });
    expect([write.status, write.body.code, write.headers.get('retry-after')]).toEqual([
      503,
      'maintenance',
      '600',
    ]);
    // The chat shows the operator's text beside the message that could not be sent.
    expect((await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'hi' })).body).toMatchObject({
      code: 'maintenance',
      announcement: 'A new disk',
      expectedEnd,
    });
    const login = { email: member.user.email, password: 'secret1' };
    expect((await app.anonymous().post('/api/login', login)).status).toBe(503);
    for (const open of ['/api/chatbots', '/api/user', `/api/chat/${chatbotId}`, '/healthz', '/readyz'])
      expect((await member.get(open)).status, open).toBe(200);
    await eventually(
      async () => (await elsewhere(member).post('/api/chatbots', { name: 'Two' })).status,
      503,
    );
    // A process that starts in the meantime knows it from its first request on.
    const third = await startSecondWeb(app);
    expect((await new TestClient(third.origin).get('/api/maintenance')).body).toEqual(on.body);
    await third.close();
    expect((await member.post('/api/logout')).status).toBe(204);
    const again = app.anonymous();
    expect((await again.post('/api/admin/logout')).status).toBe(204);
    // The expected end is only announced; it does not end maintenance.
    clock.advance(700_000);
    expect((await app.anonymous().post('/api/login', login)).headers.get('retry-after')).toBe('60');
    expect((await admin.post('/api/admin/confirm', { password: adminPassword })).status).toBe(204);
    expect((await put({ active: false })).body).toEqual({
      active: false,
      message: null,
      expectedEnd: null,
      startsAt: null,
    });
    expect((await app.anonymous().post('/api/login', login)).status).toBe(200);
  });

  it('ADM-15, MAINT-01: planned maintenance is announced, and begins and ends by itself in every process', async () => {
    const member = await app.register();
    const put = (body: object) => admin.put('/api/admin/maintenance', body);
    const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
    for (const [times, field, error] of [
      [{ startsAt: inMs(0) }, 'startsAt', 'timePast'],
      [{ startsAt: inMs(90 * day + minute) }, 'startsAt', 'timeTooFar'],
      [{ startsAt: inMs(hour), expectedEnd: inMs(hour) }, 'expectedEnd', 'timeBeforeStart'],
      [{ startsAt: inMs(hour), expectedEnd: inMs(-hour) }, 'expectedEnd', 'timePast'],
      [{ startsAt: inMs(hour), expectedEnd: inMs(31 * day) }, 'expectedEnd', 'timeTooFar'],
      [{ expectedEnd: inMs(31 * day) }, 'expectedEnd', 'timeTooFar'],
    ] as const) {
      const { status, body } = await put({ active: true, ...times });
      expect([status, Object.keys(body.fields)], error).toEqual([400, [field]]);
    }
    expect((await put({ active: true, startsAt: 'tomorrow' })).status).toBe(400);
    const [startsAt, expectedEnd] = [inMs(10 * minute), inMs(20 * minute)];
    const planned = await put({ active: true, message: 'A new disk', startsAt, expectedEnd });
    expect(planned.body).toEqual({ active: false, message: 'A new disk', startsAt, expectedEnd });
    const seenAt = async (client: TestClient) => (await client.get('/api/maintenance')).body;
    const stranger = app.anonymous();
    await eventually(() => seenAt(elsewhere(stranger)), planned.body);
    const write = (client: TestClient) => client.post('/api/chatbots', { name: 'Desk' });
    expect((await write(member)).status).toBe(201);
    clock.advance(10 * minute);
    for (const client of [member, elsewhere(member)]) {
      const { status, headers } = await write(client);
      expect([status, headers.get('retry-after')]).toEqual([503, '600']);
      expect((await seenAt(client)).active).toBe(true);
    }
    clock.advance(10 * minute - 1);
    expect((await write(elsewhere(member))).status).toBe(503);
    clock.advance(1);
    for (const client of [member, elsewhere(member)]) {
      expect((await write(client)).status).toBe(201);
      expect(await seenAt(client)).toEqual({
        active: false,
        message: null,
        startsAt: null,
        expectedEnd: null,
      });
    }
    await admin.post('/api/admin/confirm', { password: adminPassword });
    await put({ active: true, startsAt: inMs(minute) });
    expect((await put({ active: false })).body.startsAt).toBeNull();
    clock.advance(minute);
    expect((await write(member)).status).toBe(201);
    const { items } = (await admin.get('/api/admin/logs?action=maintenance.set')).body;
    expect(items[1].change.to).toContain('startsAt');
  });

  it('ADM-14: the log level can be changed at runtime, and resets by itself', async () => {
    const put = (body: object) => admin.put('/api/admin/logging', body);
    const set = await put({ level: 'error', retentionDays: 90, minutes: 5 });
    const until = new Date(clock.now().getTime() + 300_000).toISOString();
    expect(set.body).toEqual({ level: 'error', configuredLevel: 'debug', retentionDays: 90, until });
    expect(app.deps.log.level).toBe('error');
    clock.advance(301_000);
    expect((await admin.get('/api/admin/logging')).body).toMatchObject({
      level: 'debug',
      until: null,
      retentionDays: 90,
    });
    await eventually(async () => app.deps.log.level, 'debug');
    for (const body of [
      { level: 'loud', retentionDays: 90 },
      { level: 'info', retentionDays: 1 },
      { level: 'info' },
    ])
      expect((await put(body)).status).toBe(400);
  });

  it('ADM-14, REL-18: lines of the process log are found by level and by request id', async () => {
    expect((await admin.get('/api/admin/logging/lines')).body).toEqual({ items: [], isCut: false });
    const folder = await mkdtemp(join(tmpdir(), 'parley-log-'));
    const { log } = app.deps;
    const files = createLogFiles(folder, () => clock.now());
    const kept = createLog('trace', { destination: { write: () => {} }, files });
    log.files = files;
    withRequestId('request-1', () => kept.error({ queue: 'knowledge.ingest', apiKey: 'k' }, 'job_failed'));
    withRequestId('request-12', () => kept.warn({ n: 1 }, 'provider_slow'));
    kept.debug({ n: 2 }, 'request');
    files.write('{"level":50,"time":1,"ms');
    const find = async (query: string) => (await admin.get(`/api/admin/logging/lines${query}`)).body.items;
    expect((await find('')).map(({ event }: { event: string }) => event)).toEqual([
      'request',
      'provider_slow',
      'job_failed',
    ]);
    expect(await find('?level=warn')).toHaveLength(2);
    expect(await find('?requestId=request-1')).toEqual([
      {
        at: expect.any(String),
        level: 'error',
        event: 'job_failed',
        requestId: 'request-1',
        fields: '{"queue":"knowledge.ingest","apiKey":"[redacted]"}',
      },
    ]);
    expect(await find('?level=fatal&requestId=request-1')).toEqual([]);
    const requestId = app.deps.ids.next();
    files.write('\n');
    withRequestId(requestId, () => kept.error({}, 'crawl_failed'));
    expect((await admin.get(`/api/admin/search?search=${requestId}`)).body.request).toEqual({
      id: requestId,
      entries: 0,
      lines: 1,
    });
    for (let n = 0; n < 250; n += 1) kept.info({ n }, 'many');
    const many = (await admin.get('/api/admin/logging/lines')).body;
    expect([many.items.length, many.isCut, many.items[0].fields]).toEqual([200, true, '{"n":249}']);
    for (const wrong of ['?level=loud', '?requestId=%27', `?requestId=${'a'.repeat(65)}`])
      expect((await admin.get(`/api/admin/logging/lines${wrong}`)).status, wrong).toBe(400);
    delete log.files;
    await rm(folder, { recursive: true });
  });

  it("ADM-17: estimates costs from tokens and messages, shows last month's costs of each organization, and refuses a model without a price", async () => {
    const estimate = (body: object) =>
      admin.post('/api/admin/cost-estimation', {
        provider: 'openai',
        model: 'gpt-4o-mini',
        inputTokensPerMessage: 1_000,
        outputTokensPerMessage: 500,
        messagesPerMonth: 10_000,
        ...body,
      });
    // $0.15 and $0.60 a million tokens: 150 + 300 millionths of a dollar a message.
    expect((await estimate({})).body).toMatchObject({
      perMessageMicroUsd: 450,
      monthlyCostMicroUsd: 4_500_000,
      actual: [],
    });
    expect((await estimate({ messagesPerMonth: 0 })).body.monthlyCostMicroUsd).toBe(0);
    const buyer = await app.register();
    const bot = { organizationId: buyer.organizationId, chatbotId: await publishChatbot(app, buyer) };
    const used = { mode_model: 3, mode_fallback: 1, input_tokens: 2_000_000, output_tokens: 1_000_000 };
    const lastMonth = new Date(Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth() - 1, 14, 12));
    const at = (month: number) =>
      new Date(Date.UTC(lastMonth.getUTCFullYear(), lastMonth.getUTCMonth() + month, 14)).toISOString();
    await addFigures(app.deps, bot, at(0), {
      ...used,
      cost_micro_usd: 7_000_000,
      knowledge_cost_micro_usd: 250_000,
    });
    for (const otherMonth of [-1, 1])
      await addFigures(app.deps, bot, at(otherMonth), { ...used, cost_micro_usd: 1 });
    // 2 million input tokens at $0.15 and 1 million output tokens at $0.60 a million.
    expect((await estimate({})).body.actual).toEqual([
      {
        organization: { id: buyer.organizationId, name: expect.any(String) },
        messages: 4,
        costMicroUsd: 7_250_000,
        onThisModelMicroUsd: 900_000,
      },
    ]);
    const largest = {
      inputTokensPerMessage: 1_000_000,
      outputTokensPerMessage: 1_000_000,
      messagesPerMonth: 10_000_000,
    };
    expect((await estimate({ ...largest, provider: 'anthropic', model: 'claude-opus-4-1' })).status).toBe(
      200,
    );
    for (const body of [
      { model: 'made-up' },
      { messagesPerMonth: -1 },
      { inputTokensPerMessage: 1.5 },
      { provider: 'x' },
    ])
      expect((await estimate(body)).status, JSON.stringify(body)).toBe(400);
    const { models } = (await admin.get('/api/admin/models')).body;
    expect(models.some(({ name }: { name: string }) => name === 'gpt-4o-mini')).toBe(true);
  });
});

describe('features', () => {
  it('ADM-16, ADM-11: are switched off for everyone and on for one organization, in every process, and the length of trials is set here', async () => {
    const [one, other] = [await app.register({ plan: 'free' }), await app.register()];
    const bot = (await one.post('/api/chatbots', { name: 'Shop' })).body.id;
    const otherBot = (await other.post('/api/chatbots', { name: 'Shop' })).body.id;
    const add = (member: Member, chatbotId: string) =>
      member.post(`/api/chatbots/${chatbotId}/knowledge`, {
        type: 'api',
        name: 'Boats',
        url: 'https://api.example.com/boats',
      });
    const paint = (member: TestClient, id: string) =>
      member.patch(`/api/chatbots/${id}`, { appearance: { customCss: '.parley-title { color: #000 }' } });
    const off = await admin.put('/api/admin/settings', { flags: { apiSources: false } });
    expect(off.body.flags).toEqual({ apiSources: false, customCss: true });
    expect((await admin.put('/api/admin/settings', { flags: { customCss: false } })).body.flags).toEqual({
      apiSources: false,
      customCss: false,
    });
    expect((await add(one, bot)).body.code).toBe('feature_off');
    const read = { url: 'https://api.example.com/boats' };
    expect((await one.post('/api/knowledge/api-preview', read)).body.code).toBe('feature_off');
    await eventually(async () => (await paint(elsewhere(one), bot)).body.code, 'feature_off');
    const own = `/api/admin/organizations/${one.organizationId}`;
    const on = await admin.patch(own, { flags: { apiSources: true } });
    expect(on.body).toMatchObject({
      flags: { apiSources: true, customCss: false },
      ownFlags: { apiSources: true },
    });
    expect((await one.get('/api/organization')).body.features).toEqual({
      apiSources: true,
      customCss: false,
    });
    expect((await add(one, bot)).status).toBe(201);
    expect((await add(other, otherBot)).body.code).toBe('feature_off');
    expect((await admin.patch(own, { flags: { apiSources: null } })).body.ownFlags).toEqual({});
    expect((await add(one, bot)).body.code).toBe('feature_off');
    for (const flags of [{ magic: true }, { apiSources: 'yes' }]) {
      expect((await admin.patch(own, { flags })).status, JSON.stringify(flags)).toBe(400);
      expect((await admin.put('/api/admin/settings', { flags })).status, JSON.stringify(flags)).toBe(400);
    }
    await admin.put('/api/admin/settings', { flags: { apiSources: true, customCss: true } });
    expect((await add(other, otherBot)).status).toBe(201);

    const trials = async () =>
      Object.fromEntries(
        (await app.anonymous().get('/api/billing/plans')).body.plans.map(
          ({ id, trialDays }: { id: string; trialDays: number }) => [id, trialDays],
        ),
      );
    expect(await trials()).toMatchObject({ starter: 0, professional: 14 });
    await admin.put('/api/admin/settings', { trialDays: 30 });
    expect(await trials()).toMatchObject({ starter: 0, professional: 30 });
    await admin.put('/api/admin/settings', { trialDays: 0 });
    expect((await trials()).professional).toBe(0);
    for (const trialDays of [-1, 366, 1.5, '14'])
      expect((await admin.put('/api/admin/settings', { trialDays })).status).toBe(400);
    await admin.put('/api/admin/settings', { trialDays: null });
    expect((await trials()).professional).toBe(14);
  });
});

describe('administrators', () => {
  it('ADM-16, SEC-13: owners add, change and remove them, and the last owner cannot be removed', async () => {
    const path = '/api/admin/administrators';
    const [only] = (await admin.get(path)).body;
    expect((await admin.patch(`${path}/${only.id}`, { role: 'viewer' })).body.code).toBe('last_owner');
    expect((await admin.delete(`${path}/${only.id}`)).body.code).toBe('last_owner');
    const input = {
      email: 'grace@platform.example',
      fullName: 'Grace',
      role: 'viewer',
      password: adminPassword,
    };
    expect((await admin.post(path, { ...input, password: 'short' })).body.fields).toHaveProperty('password');
    const added = await admin.post(path, input);
    expect(added.body).toMatchObject({ email: input.email, role: 'viewer', lastActiveAt: null });
    expect((await admin.post(path, { ...input, email: 'GRACE@platform.example' })).body.code).toBe(
      'email_in_use',
    );
    const grace = app.anonymous();
    await grace.post('/api/admin/login', { email: input.email, password: adminPassword });
    expect((await grace.get(path)).status).toBe(403);
    await admin.patch(`${path}/${added.body.id}`, { role: 'owner' });
    expect((await grace.get(path)).status).toBe(200);
    expect((await admin.delete(`${path}/${added.body.id}`)).status).toBe(204);
    expect((await grace.get('/api/admin/overview')).status).toBe(401);
  });
});

/** Body for each changing route of the admin area; a route that is missing here fails the test. */
const bodies: Readonly<Record<string, object>> = {
  confirmAdmin: { password: adminPassword },
  setUpAdminTwoFactor: {},
  enableAdminTwoFactor: { code: '000000' },
  patchAdminUser: { status: 'active', reason },
  sendAdminResetLink: {},
  endAdminUserSessions: {},
  clearAdminUserFactor: { reason },
  patchAdminOrganization: { plan: 'starter', reason },
  patchAdminSubscription: { plan: 'free', reason },
  retryAdminDeadJob: {},
  discardAdminDeadJob: {},
  putAdminMaintenance: { active: false },
  putAdminSettings: { annualDiscountPercent: 20 },
  putAdminLogging: { level: 'error', retentionDays: 90 },
  estimateCost: {
    provider: 'openai',
    model: 'gpt-4o-mini',
    inputTokensPerMessage: 1,
    outputTokensPerMessage: 1,
    messagesPerMonth: 1,
  },
  createAdministrator: {
    email: 'x@platform.example',
    fullName: 'X',
    role: 'viewer',
    password: adminPassword,
  },
  changeAdministrator: { role: 'viewer' },
  removeAdministrator: {},
  requestLockbox: {
    organizationId: anyId,
    scope: 'settings',
    reason: longReason,
    minutes: 5,
  },
  previewAdminSubscription: { plan: 'free' },
  markAdminInvoicePaid: { reason },
  refundAdminInvoice: { reason },
  secondLockbox: {},
  endAdminLockbox: {},
};

/** Required query strings. */
const queries: Readonly<Record<string, string>> = { searchAdmin: '?search=st' };

/** Routes that read an organization's content, with the grant scope that they need. */
const underGrant: Readonly<Record<string, LockboxScope>> = {
  readLockboxConversations: 'conversations',
  readLockboxConversation: 'conversations',
  readLockboxSources: 'knowledge',
  readLockboxSource: 'knowledge',
  readLockboxChatbots: 'settings',
  readLockboxChatbot: 'settings',
};

describe('no access to content', () => {
  it('SEC-8, SEC-35: no admin route returns anything that members or visitors wrote, except under an open grant', async () => {
    const member = await app.register();
    const chatbotId = await publishChatbot(app, member);
    const visitor = await startVisitor(app, chatbotId);
    await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    await member.post('/api/leads', { chatbotId, name: 'Lead', email: 'lead@example.com' });
    await app.settled();
    const { items } = (await member.get('/api/conversations')).body;
    const [source] = (await member.get(`/api/chatbots/${chatbotId}/knowledge`)).body;
    const grants: Partial<Record<LockboxScope, string>> = {};
    for (const scope of ['conversations', 'knowledge'] as const) {
      const asked = { organizationId: member.organizationId, scope, reason: longReason, minutes: 30 };
      grants[scope] = (await admin.post('/api/admin/lockbox', asked)).body.id;
    }
    expect((await member.post(`/api/organization/lockbox/${grants.conversations}/approve`)).status).toBe(200);
    const { word, marked } = await markEveryText(app.deps.database);
    expect(marked).toEqual(
      expect.arrayContaining([
        'chatbots.model',
        'chunks.text',
        'conversations.ip',
        'knowledge_sources.name',
        'leads.email',
        'messages.content',
      ]),
    );
    const ids: Record<string, string> = {
      userId: member.user.id,
      organizationId: member.organizationId,
      adminId: anyId,
      grantId: grants.knowledge ?? '',
      conversationId: items[0].id,
      sourceId: source.id,
      chatbotId,
    };
    const table: Record<string, RouteDefinition> = routes;
    const all = Object.entries(table).filter(([, { path }]) => /^\/(api\/)?admin\//.test(path));
    const open = ['adminLogin', 'adminLogout'];
    // The request for knowledge is not approved: of the three scopes, only conversations are open.
    for (const [name, scope] of Object.entries(underGrant)) {
      const url = (table[name]?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? anyId);
      const closed = await admin.get(url);
      expect([closed.status, closed.body.code], name).toEqual([403, 'lockbox_closed']);
      const answer = await admin.get(url.replace(ids.grantId ?? '', grants.conversations ?? ''));
      if (scope !== 'conversations') {
        expect([answer.status, answer.body.code], name).toEqual([403, 'lockbox_closed']);
        expect(answer.text, name).not.toContain(word);
      }
    }
    const opened = await admin.get(`/api/admin/lockbox/${grants.conversations}/conversations`);
    expect(opened.text).toContain(word);
    for (const [name, route] of all.filter(([one]) => !open.includes(one) && !(one in underGrant))) {
      const body = route.method === 'GET' ? undefined : bodies[name];
      if (route.method !== 'GET') expect(body, `${name} has no decision`).toBeDefined();
      const url = route.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? anyId);
      const answer = await admin.send(route.method, url + (queries[name] ?? ''), body);
      expect(answer.status, `${name} ${answer.text}`).toBeLessThan(500);
      if (route.method === 'GET') expect(answer.status, name).toBe(200);
      expect(answer.text, name).not.toContain(word);
    }
  });
});
