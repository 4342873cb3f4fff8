import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { createPasswords } from '../../lib/secrets/passwords.ts';
import { ManualClock } from '../../ports/clock.ts';

const form = {
  email: 'ana@example.com',
  password: 'secret1',
  fullName: 'Ana Ortega',
  organizationName: 'Harbour Books',
  termsAccepted: true,
};

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock, passwords: createPasswords() });
});
afterAll(async () => {
  await app.close();
});

describe('POST /api/register', () => {
  it('API-02, AUTH-22, ORG-11, ORG-14, USER-01: returns the user with a session and a current, primary organization', async () => {
    const client = app.anonymous();
    const answer = await client.post<User>('/api/register', form);
    expect(answer.status).toBe(201);
    expect(answer.body.organizations).toEqual([
      { id: expect.any(String), name: 'Harbour Books', role: 'admin', isPrimary: true },
    ]);
    expect(answer.body.currentOrganization?.name).toBe('Harbour Books');
    expect(answer.text).not.toContain('argon2');
    const user = await client.get<User>('/api/user');
    expect(user.body).toEqual(answer.body);
  });

  it('API-02, ERR-10: returns 409 for an email address in use, ignoring case', async () => {
    const answer = await app.anonymous().post('/api/register', { ...form, email: ' ANA@Example.com ' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'email_in_use', message: 'Email already in use' });
  });

  it.each([
    ['email', { email: 'not-an-address' }, 'Please enter a valid email address'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['fullName', { fullName: ' ' }, 'Full Name is required'],
    ['organizationName', { organizationName: '' }, 'Organization Name is required'],
    [
      'organizationName',
      { organizationName: 'x'.repeat(50) },
      'Organization name must be less than 50 characters',
    ],
    ['termsAccepted', { termsAccepted: false }, 'You must agree to the terms and conditions'],
  ])('VAL-09: refuses a bad %s with a message', async (field, change, message) => {
    const answer = await app
      .anonymous()
      .post('/api/register', { ...form, email: 'new@example.com', ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toBe(message);
    expect(answer.body.message).toBe(message);
  });

  it('SEC-12: rejects fields that clients cannot set', async () => {
    const answer = await app
      .anonymous()
      .post('/api/register', { ...form, email: 'x@example.com', role: 'owner' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('role');
  });

  it('SEC-1: hashes with argon2id, accepts 128 characters, rejects an overlong password before hashing', async () => {
    const long = await app
      .anonymous()
      .post('/api/register', { ...form, email: 'long@example.com', password: 'P'.repeat(128) });
    expect(long.status).toBe(201);
    const tooLong = await app
      .anonymous()
      .post('/api/register', { ...form, email: 'longer@example.com', password: 'P'.repeat(257) });
    expect(tooLong.status).toBe(400);
    const hashes = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ password_hash: string }>(sql`select password_hash from credentials`),
    );
    for (const { password_hash } of hashes)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('POST /api/login', () => {
  it('API-01, SESS-03: signs in, and the session survives another call with the cookie', async () => {
    const client = app.anonymous();
    const answer = await client.post<User>('/api/login', { email: 'Ana@example.com', password: 'secret1' });
    expect(answer.status).toBe(200);
    expect(answer.body.fullName).toBe('Ana Ortega');
    expect((await client.get('/api/user')).status).toBe(200);
  });

  it('API-01, SEC-5: returns the same response for a wrong password and an unknown address', async () => {
    const wrong = await app.anonymous().post('/api/login', { email: 'ana@example.com', password: 'Secret1' });
    const unknown = await app
      .anonymous()
      .post('/api/login', { email: 'nobody@example.com', password: 'secret1' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { requestId: _one, ...first } = wrong.body;
    const { requestId: _two, ...second } = unknown.body;
    expect(first).toEqual({ code: 'invalid_credentials', message: 'Invalid email or password' });
    expect(second).toEqual(first);
  });

  it('VAL-09: requires a password and a valid email address', async () => {
    const answer = await app.anonymous().post('/api/login', { email: 'ana', password: '' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });

  it('SEC-6: returns 429 by the 10th failure, admits the owner after 15 minutes, and keeps the count in the database', async () => {
    await app.anonymous().post('/api/register', { ...form, email: 'target@example.com' });
    const attempt = (password: string) =>
      app.anonymous().post('/api/login', { email: 'target@example.com', password });
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await attempt(`wrong${index}`)).status);
    expect(statuses.at(-1)).toBe(429);
    const locked = await attempt('secret1');
    expect(locked.status).toBe(429);
    const retryAfter = Number(locked.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(900);
    const stored = await app.deps.database.tenant.rows<{ key: string }>(sql`select key from throttles`);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain('target');
    clock.advance(15 * 60_000 + 1_000);
    expect((await attempt('secret1')).status).toBe(200);
  });
});

describe('the session cookie', () => {
  it('SEC-2, SESS-03: is HttpOnly and SameSite=Lax, holds 256 bits, and only its hash is stored', async () => {
    const answer = await app
      .anonymous()
      .post('/api/login', { email: 'ana@example.com', password: 'secret1' });
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^parley_session=[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const token = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select * from sessions where encode(token_hash, 'escape') = ${token}`),
    );
    expect(rows).toEqual([]);
  });

  it('SEC-2: is bound to https and the host if the public URL is https', async () => {
    const secure = await startTestApp({ env: { APP_URL: 'https://chat.example.com' } });
    try {
      const answer = await secure.anonymous().post('/api/register', form);
      const cookie = answer.headers.getSetCookie()[0] ?? '';
      expect(cookie).toMatch(/^__Host-parley_session=/);
      expect(cookie).toMatch(/; Secure/i);
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.close();
    }
  });

  it('API-05, SESS-03, SEC-2: is revoked on the server at logout', async () => {
    const client = app.anonymous();
    await client.post('/api/login', { email: 'ana@example.com', password: 'secret1' });
    const copy = new TestClient(app.origin, { cookie: client.cookie });
    expect((await copy.get('/api/user')).status).toBe(200);
    expect((await client.post('/api/logout')).status).toBe(204);
    expect((await copy.get('/api/user')).status).toBe(401);
  });

  it('SEC-2: is replaced at each login, and the old one is revoked', async () => {
    const client = app.anonymous();
    await client.post('/api/login', { email: 'ana@example.com', password: 'secret1' });
    const before = new TestClient(app.origin, { cookie: client.cookie });
    await client.post('/api/login', { email: 'ana@example.com', password: 'secret1' });
    expect(client.cookie).not.toBe(before.cookie);
    expect((await before.get('/api/user')).status).toBe(401);
  });

  it('SEC-2: expires after 7 idle days, and after 30 days in any case', async () => {
    const idle = app.anonymous();
    await idle.post('/api/login', { email: 'ana@example.com', password: 'secret1' });
    clock.advance(7 * 86_400_000 + 1_000);
    expect((await idle.get('/api/user')).status).toBe(401);
    const busy = app.anonymous();
    await busy.post('/api/login', { email: 'ana@example.com', password: 'secret1' });
    for (let day = 0; day < 5; day += 1) {
      clock.advance(6 * 86_400_000 - 60_000);
      expect((await busy.get('/api/user')).status).toBe(day < 5 ? 200 : 401);
    }
    clock.advance(86_400_000);
    expect((await busy.get('/api/user')).status).toBe(401);
  });

  it('API-06, TEN-03: returns 401 without a session cookie', async () => {
    const answer = await app.anonymous().get('/api/user');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'unauthenticated', message: expect.any(String) });
    const nonsense = new TestClient(app.origin, { cookie: 'parley_session=nonsense' });
    expect((await nonsense.get('/api/user')).status).toBe(401);
  });
});

describe('PATCH /api/user', () => {
  it('USER-02: changes account and profile, clears with null, and rejects unknown fields', async () => {
    const member = await app.register();
    const changed = await member.patch<User>('/api/user', {
      username: 'ana_1',
      timezone: 'Europe/Madrid',
      profile: { bio: 'Bookseller', website: 'https://example.com' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ username: 'ana_1', profile: { bio: 'Bookseller' } });
    const cleared = await member.patch<User>('/api/user', { username: null });
    expect(cleared.body.username).toBeNull();
    expect(cleared.body.profile.bio).toBe('Bookseller');
    for (const bad of [
      { username: 'a-b' },
      { role: 'owner' },
      { profile: { website: 'javascript:alert(1)' } },
    ]) {
      expect((await member.patch('/api/user', bad)).status).toBe(400);
    }
  });
});
