import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../../../../tools/within.ts';
import { collectEvents } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));
let app: TestApp;
let admin: Member;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await app.register();
});
afterAll(async () => {
  await app.close();
});

interface MadeKey {
  id: string;
  key: string;
  caller: TestClient;
}

async function makeKey(maker: Member, permissions: string, expires = 'never'): Promise<MadeKey> {
  const { status, body } = await maker.post('/api/api-keys', { name: 'Shop sync', permissions, expires });
  expect(status).toBe(201);
  return { id: body.id, key: body.key, caller: withKey(body.key) };
}

function withKey(key: string): TestClient {
  return app.anonymous().with({ authorization: `Bearer ${key}` });
}

describe('managing keys', () => {
  it.each([
    ['30d', '2026-04-09T09:00:00.000Z'],
    ['90d', '2026-06-08T09:00:00.000Z'],
    ['1y', '2027-03-10T09:00:00.000Z'],
    ['never', null],
  ])('KEY-02: creates a key for %s', async (expires, end) => {
    const { body } = await admin.post('/api/api-keys', { name: 'Dated', permissions: 'read', expires });
    expect(body).toMatchObject({ created: '2026-03-10T09:00:00.000Z', expires: end, permissions: 'read' });
  });

  it.each([
    { name: '', permissions: 'read', expires: 'never' },
    { name: 'x', permissions: 'admin', expires: 'never' },
    { name: 'x', permissions: 'read', expires: '2y' },
  ])('KEY-02: refuses %o', async (body) => {
    expect((await admin.post('/api/api-keys', body)).status).toBe(400);
  });

  it('KEY-01, KEY-06: lists keys newest first with creator, hint, level, and status, without the key', async () => {
    const person = await app.register();
    const { key, id } = await makeKey(person, 'read_write');
    clock.advance(1_000);
    await makeKey(person, 'full');
    const { body, text } = await person.get('/api/api-keys');
    expect(body.map((one: { permissions: string }) => one.permissions)).toEqual(['full', 'read_write']);
    expect(body[1]).toMatchObject({
      id,
      name: 'Shop sync',
      hint: `${key.slice(0, 14)}…${key.slice(-4)}`,
      status: 'active',
      createdBy: 'Test Person',
      lastUsedAt: null,
      expires: null,
    });
    expect(text).not.toContain(key);
  });

  it('KEY-03, SEC-15: shows a key of 256 bits once and stores only its hash', async () => {
    const { id, key } = await makeKey(admin, 'read');
    expect(key).toMatch(/^parley_sk_[\w-]{43}$/);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select k.*, a.details as audit, e.data as event from api_keys k
        left join audit_log a on a.target_id = k.id::text left join recorded.events e on e.resource_id = k.id
        where k.id = ${id}`),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice(-43));
  });

  it('SEC-13, TEN-01: is for administrators of the organization only', async () => {
    const { id } = await makeKey(admin, 'read');
    const member = await admin.asRole('member');
    expect((await member.get('/api/api-keys')).status).toBe(403);
    expect((await member.post(`/api/api-keys/${id}/revoke`)).status).toBe(403);
    const outsider = await app.register();
    expect((await outsider.post(`/api/api-keys/${id}/revoke`)).status).toBe(404);
    expect((await admin.post('/api/api-keys/nonsense/revoke')).status).toBe(404);
  });
});

describe('calling with a key', () => {
  it('KEY-04, KEY-06: a revoked key gets 401 immediately and stays revoked', async () => {
    const { id, caller } = await makeKey(admin, 'read');
    expect((await caller.get('/api/chatbots')).status).toBe(200);
    const first = await admin.post(`/api/api-keys/${id}/revoke`);
    clock.advance(5_000);
    const again = await admin.post(`/api/api-keys/${id}/revoke`);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ status: 'revoked', revokedAt: first.body.revokedAt });
    const refused = await caller.get('/api/chatbots');
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    const acts = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ action: string }>(
        sql`select action from audit_log where target_id = ${id} order by created_at`,
      ),
    );
    expect(acts.map(({ action }) => action)).toEqual(['apiKey.create', 'apiKey.revoke']);
  });

  it('KEY-04: another process that has cached a key refuses it within 5 s of its revocation', async () => {
    const { id, caller } = await makeKey(admin, 'read');
    expect((await caller.get('/api/chatbots')).status).toBe(200);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update api_keys set revoked_at = ${clock.now()} where id = ${id}`),
    );
    clock.advance(5_000);
    expect((await caller.get('/api/chatbots')).status).toBe(401);
  });

  it('KEY-04: an expired key gets 401', async () => {
    const { caller } = await makeKey(admin, 'read', '30d');
    clock.advance(29 * dayMs);
    expect((await caller.get('/api/chatbots')).status).toBe(200);
    clock.advance(2 * dayMs);
    expect((await caller.get('/api/chatbots')).status).toBe(401);
    admin = await app.register();
  });

  it('KEY-05: read keys only read; read and write keys also create and update; full access keys also delete and manage', async () => {
    const statuses = await Promise.all(
      ['read', 'read_write', 'full'].map(async (level) => {
        const { caller } = await makeKey(admin, level);
        const bot = await admin.post('/api/chatbots', { name: `For ${level}` });
        const path = `/api/chatbots/${bot.body.id}`;
        const answers = [
          await caller.get(path),
          await caller.post('/api/chatbots', { name: 'Made by a key' }),
          await caller.patch(path, { name: 'Renamed' }),
          await caller.delete(path),
          await caller.patch('/api/privacy/settings', { retentionDays: 60 }),
        ];
        return answers.map(({ status }) => status);
      }),
    );
    expect(statuses).toEqual([
      [200, 403, 403, 403, 403],
      [200, 201, 200, 403, 403],
      [200, 201, 200, 204, 200],
    ]);
  });

  it('SEC-7: no key can manage keys, accounts, or notifications, or delete an organization', async () => {
    const { caller, id } = await makeKey(admin, 'full');
    const body = { name: 'Another', permissions: 'full', expires: 'never' };
    const answers = [
      await caller.get('/api/user'),
      await caller.patch('/api/user', { fullName: 'Taken over' }),
      await caller.get('/api/api-keys'),
      await caller.post('/api/api-keys', body),
      await caller.post(`/api/api-keys/${id}/revoke`),
      await caller.delete(`/api/organization/${admin.organizationId}`),
      await caller.post('/api/organization', { name: 'Made by a key' }),
      await caller.get('/api/notices'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  it('KEY-05, SEC-15: the rights follow the creator’s current rights', async () => {
    const maker = await admin.asRole('admin');
    const { caller } = await makeKey(maker, 'full');
    expect((await caller.post('/api/chatbots', { name: 'Before' })).status).toBe(201);
    await asPlatform(sql`update memberships set role = 'viewer' where user_id = ${maker.user.id}
      and organization_id = ${admin.organizationId}`);
    clock.advance(2_001);
    expect((await caller.post('/api/chatbots', { name: 'After' })).status).toBe(403);
    expect((await caller.get('/api/chatbots')).status).toBe(200);
    await asPlatform(sql`delete from memberships where user_id = ${maker.user.id}
      and organization_id = ${admin.organizationId}`);
    clock.advance(2_001);
    expect((await caller.get('/api/chatbots')).status).toBe(401);
  });

  it('KEY-05, TEN-01: gives access to the organization in which it was created, whichever organization its creator has open now', async () => {
    const person = await app.register({ organizationName: 'With the key' });
    const { caller } = await makeKey(person, 'read');
    const second = await person.post('/api/organization', { name: 'Now current' });
    expect((await caller.get('/api/organization')).body.name).toBe('With the key');
    const claimed = await caller.with({ 'x-organization-id': second.body.id }).get('/api/chatbots');
    expect([claimed.status, claimed.body.code]).toEqual([409, 'organization_changed']);
    const stranger = await app.register();
    const bot = await stranger.post('/api/chatbots', { name: 'Foreign' });
    expect((await caller.get(`/api/chatbots/${bot.body.id}`)).status).toBe(404);
  });

  it('SEC-15: a key is not accepted in a query string, in a cookie, under another scheme, or beside a session', async () => {
    const { key } = await makeKey(admin, 'full');
    const nobody = app.anonymous();
    const answers = [
      await nobody.get(`/api/chatbots?api_key=${key}&authorization=Bearer%20${key}&access_token=${key}`),
      await nobody.get('/api/chatbots', { cookie: `parley_session=${key}` }),
      await nobody.get('/api/chatbots', { authorization: key }),
      await nobody.get('/api/chatbots', { authorization: `Basic ${btoa(`key:${key}`)}` }),
      await nobody.get('/api/chatbots', { 'x-api-key': key }),
      await admin.get('/api/chatbots', { authorization: 'Bearer parley_sk_wrong' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  it('SEC-45: a page of another site can neither change nor read anything with a key', async () => {
    const { caller } = await makeKey(admin, 'full');
    const browser = caller.with({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
    expect((await browser.post('/api/chatbots', { name: 'From elsewhere' })).status).toBe(403);
    const preflight = await browser.send('OPTIONS', '/api/chatbots');
    const read = await browser.get('/api/chatbots');
    for (const { headers } of [preflight, read])
      expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('an Idempotency-Key belongs to the API key that sent it', async () => {
    const { caller } = await makeKey(admin, 'read_write');
    const headers = { 'idempotency-key': 'once' };
    const first = await caller.post('/api/chatbots', { name: 'Only once' }, headers);
    const again = await caller.post('/api/chatbots', { name: 'Only once' }, headers);
    const other = await admin.post('/api/chatbots', { name: 'Another caller' }, headers);
    expect(again.body.id).toBe(first.body.id);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('an Idempotency-Key is honored for 24 hours and can be reused afterwards with any body', async () => {
    const { caller } = await makeKey(admin, 'read_write');
    const headers = { 'idempotency-key': 'for a day' };
    const create = (name: string) => caller.post('/api/chatbots', { name }, headers);
    const first = await create('Monday');
    clock.advance(dayMs - 60_000);
    expect((await create('Monday')).body.id).toBe(first.body.id);
    expect((await create('Tuesday')).body.code).toBe('idempotency_conflict');
    clock.advance(2 * 60_000);
    const second = await create('Tuesday');
    expect([second.status, second.body.name]).toEqual([201, 'Tuesday']);
    expect((await create('Tuesday')).body.id).toBe(second.body.id);
    expect((await caller.get(`/api/chatbots/${first.body.id}`)).status).toBe(200);
    admin = await app.register();
  });

  it('KEY-01: shows when a key was last used, accurate to a minute', async () => {
    const { id, caller } = await makeKey(admin, 'read');
    const lastUse = async () => {
      const { body } = await admin.get('/api/api-keys');
      return body.find((one: { id: string }) => one.id === id).lastUsedAt;
    };
    const usedAt = clock.now().toISOString();
    await caller.get('/api/chatbots');
    await expect.poll(lastUse).toBe(usedAt);
    clock.advance(30_000);
    await caller.get('/api/chatbots');
    clock.advance(31_000);
    const later = clock.now().toISOString();
    await caller.get('/api/chatbots');
    await expect.poll(lastUse).toBe(later);
  });

  it('KEY-05: streams live updates to a key until it is revoked', async () => {
    const { id, caller } = await makeKey(admin, 'read');
    const stream = await caller.stream('GET', '/api/events');
    expect((await stream.events.next()).value?.event).toBe('resync');
    await admin.post(`/api/api-keys/${id}/revoke`);
    // Whichever notices the revocation first ends the stream or cuts its connection.
    await within(
      5,
      collectEvents(stream.events).catch(() => []),
    );
  });
});

function asPlatform(statement: ReturnType<typeof sql>): Promise<number> {
  return withPlatform(app.deps.database, (tx) => tx.execute(statement));
}
