import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, adminPassword, signInAsAdmin } from '../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { timeCode } from '../../../test/totp.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { ensureFirstAdministrator } from './realm/create-administrator.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock, env: { LIMIT_LOGIN_FAILURES: '4' } });
});
afterAll(() => app.close());

const session = async (client: TestClient) => (await client.get('/admin/session')).body;

describe('signing in', () => {
  it('ADM-01, ADM-02, SEC-8: opens a separate session, which ends with the logout', async () => {
    const client = app.anonymous();
    expect(await session(client)).toEqual({
      authenticated: false,
      mustSetUpSecondFactor: false,
      admin: null,
    });
    const email = await addAdmin(app, 'operator');
    const answer = await client.post('/api/admin/login', {
      email: ` ${email.toUpperCase()} `,
      password: adminPassword,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.admin).toMatchObject({ email, role: 'operator', twoFactorEnabled: false });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^parley_admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const asked = await client.get('/admin/session');
    expect(asked.headers.get('content-type')).toContain('application/json');
    expect(asked.body).toMatchObject({ authenticated: true, admin: { email } });
    const before = client.cookie;
    expect((await client.post('/api/admin/logout')).status).toBe(204);
    const stale = app.anonymous().with({ cookie: before });
    expect((await stale.get('/api/admin/overview')).status).toBe(401);
  });

  it("ADM-04, SEC-5: a wrong password, an unknown address and a user's account are refused alike", async () => {
    const member = await app.register({ email: 'user@example.com' });
    const email = await addAdmin(app, 'owner');
    for (const attempt of [
      { email, password: 'wrong password' },
      { email: 'nobody@platform.example', password: adminPassword },
      { email: member.user.email, password: 'secret1' },
    ]) {
      const { status, body } = await app.anonymous().post('/api/admin/login', attempt);
      expect([status, body.code]).toEqual([401, 'invalid_credentials']);
    }
  });
});

describe('two sign-in realms', () => {
  let member: Member;
  beforeAll(async () => {
    member = await app.register();
  });

  it('SEC-8, ROUTE-40: the cookie of one realm is not accepted in the other, under either name', async () => {
    const admin = await signInAsAdmin(app, 'owner');
    const token = /parley_admin=([\w-]+)/.exec(admin.cookie)?.[1] ?? '';
    const userToken = /parley_session=([\w-]+)/.exec(member.cookie)?.[1] ?? '';
    for (const cookie of [`parley_session=${token}`, admin.cookie])
      expect((await app.anonymous().with({ cookie }).get('/api/user')).status).toBe(401);
    for (const cookie of [`parley_admin=${userToken}`, member.cookie]) {
      const client = app.anonymous().with({ cookie });
      expect((await client.get('/api/admin/overview')).status).toBe(401);
      expect(await session(client)).toMatchObject({ authenticated: false });
    }
  });

  it('ADM-06, SEC-15: an API key with full access cannot call the admin area', async () => {
    const key = await member.post('/api/api-keys', { name: 'k', expires: 'never', permissions: 'full' });
    const client = app.anonymous().with({ authorization: `Bearer ${key.body.key}` });
    expect((await client.get('/api/admin/users')).status).toBe(401);
  });

  it('SEC-45: another site can neither sign in nor make changes', async () => {
    const admin = await signInAsAdmin(app, 'owner');
    for (const path of ['/api/admin/login', '/api/admin/logout']) {
      const { status } = await admin.post(
        path,
        {},
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      );
      expect(status).toBe(403);
    }
  });
});

describe('how long a session lasts', () => {
  it('SEC-8: 30 minutes without a call, 12 hours at most', async () => {
    const idle = await signInAsAdmin(app, 'viewer');
    clock.advance(31 * minuteMs);
    expect((await idle.get('/api/admin/overview')).status).toBe(401);
    const busy = await signInAsAdmin(app, 'viewer');
    for (let half = 1; half < 36; half += 1) {
      clock.advance(20 * minuteMs);
      expect((await busy.get('/api/admin/logging')).status).toBe(200);
    }
    clock.advance(21 * minuteMs);
    expect((await busy.get('/api/admin/logging')).status).toBe(401);
  });

  it('SEC-7: dangerous actions need a sign-in or re-authentication within the last 10 minutes', async () => {
    const admin = await signInAsAdmin(app, 'owner');
    const act = () => admin.put('/api/admin/settings', { annualDiscountPercent: 20 });
    expect((await act()).status).toBe(200);
    clock.advance(11 * minuteMs);
    expect((await act()).body.code).toBe('confirmation_required');
    expect((await admin.post('/api/admin/confirm', { password: 'wrong' })).body.code).toBe('proof_refused');
    expect((await admin.post('/api/admin/confirm', {})).status).toBe(400);
    expect((await admin.post('/api/admin/confirm', { password: adminPassword })).status).toBe(204);
    expect((await act()).status).toBe(200);
  });
});

describe('brute-force protection', () => {
  it('SEC-6: an address with too many failures is refused, even with the right password', async () => {
    const email = await addAdmin(app, 'viewer');
    clock.advance(60 * minuteMs);
    const attempt = (password: string) => app.anonymous().post('/api/admin/login', { email, password });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await attempt('wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await attempt(adminPassword)).status).toBe(429);
    clock.advance(60 * minuteMs);
    expect((await attempt(adminPassword)).status).toBe(200);
  });
});

describe('the second factor', () => {
  it('SEC-8: once set up, it is required, and each code works once', async () => {
    const email = await addAdmin(app, 'owner');
    const client = app.anonymous();
    await client.post('/api/admin/login', { email, password: adminPassword });
    const { body: setup } = await client.post('/api/admin/two-factor/setup');
    expect(setup.otpauthUrl).toContain('otpauth://totp/');
    expect((await client.post('/api/admin/two-factor/enable', { code: '000000' })).body.code).toBe(
      'proof_refused',
    );
    const first = timeCode(setup.secret, clock.now());
    expect((await client.post('/api/admin/two-factor/enable', { code: first })).status).toBe(204);
    const login = (code?: string) =>
      app.anonymous().post('/api/admin/login', { email, password: adminPassword, ...(code ? { code } : {}) });
    expect((await login()).body.code).toBe('two_factor_required');
    expect((await login(first)).body.code).toBe('invalid_credentials');
    clock.advance(minuteMs);
    expect((await login(timeCode(setup.secret, clock.now()))).status).toBe(200);
    expect((await client.post('/api/admin/two-factor/setup')).body.code).toBe('conflict');
  });

  it('SEC-8, SEC-34: over https it is required, and nothing else is accessible before it is set up', async () => {
    const secure = await startTestApp({ clock, env: { APP_URL: 'https://chat.example.com' } });
    try {
      const client = secure.anonymous();
      const email = await addAdmin(secure, 'owner');
      const login = await client.post('/api/admin/login', { email, password: adminPassword });
      expect(login.body.mustSetUpSecondFactor).toBe(true);
      expect(login.headers.getSetCookie()[0]).toMatch(
        /^__Host-parley_admin=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(await session(client)).toMatchObject({ authenticated: false, mustSetUpSecondFactor: true });
      for (const path of ['/api/admin/overview', '/api/admin/users'])
        expect((await client.get(path)).body.code).toBe('second_factor_setup_required');
      const { body } = await client.post('/api/admin/two-factor/setup');
      const code = timeCode(body.secret, clock.now());
      expect((await client.post('/api/admin/two-factor/enable', { code })).status).toBe(204);
      expect((await client.get('/api/admin/overview')).status).toBe(200);
      const stored = await withPlatform(secure.deps.database, (tx) =>
        tx.rows<{ sealed_totp_secret: string }>(sql`select sealed_totp_secret from platform_admins`),
      );
      expect(JSON.stringify(stored)).not.toContain(body.secret);
    } finally {
      await secure.close();
    }
  });
});

describe('allowed addresses and the first administrator', () => {
  it('SEC-8: from addresses outside ADMIN_ALLOW, the admin area does not exist', async () => {
    const closed = await startTestApp({
      clock,
      env: { ADMIN_ALLOW: '10.0.0.0/8', TRUSTED_PROXIES: 'loopback' },
    });
    try {
      for (const path of [
        '/admin/session',
        '/admin/login',
        '/Admin/users',
        '/%61dmin/users',
        '/api/admin/overview',
      ]) {
        const from = (ip: string) => closed.anonymous().get(path, { 'x-forwarded-for': ip });
        expect((await from('192.0.2.1')).status, path).toBe(404);
        expect((await from('::ffff:192.0.2.1')).status, path).toBe(404);
        expect((await from('10.1.2.3')).status, path).not.toBe(404);
      }
      const login = await closed
        .anonymous()
        .post('/api/admin/login', { email: 'a@b.example', password: 'x' });
      expect(login.body.code).toBe('not_found');
      expect((await closed.anonymous().get('/api/maintenance')).status).toBe(200);
    } finally {
      await closed.close();
    }
  });

  it('ADM-05, SEC-8: is created from the environment once, and a short password is refused with a message', async () => {
    await withPlatform(app.deps.database, (tx) => tx.execute(sql`delete from platform_admins`));
    const start = (email: string | undefined, password: string | undefined) =>
      ensureFirstAdministrator({
        ...app.deps,
        config: { ...app.deps.config, firstAdministrator: { email, password } },
      });
    const count = async () =>
      (await withPlatform(app.deps.database, (tx) => tx.rows(sql`select 1 from platform_admins`))).length;
    await start(undefined, undefined);
    expect(await count()).toBe(0);
    await expect(start('first@example.com', 'sechs6')).rejects.toThrow(
      'ADMIN_PASSWORD: must have 12 to 256 characters',
    );
    await expect(start('first', adminPassword)).rejects.toThrow('ADMIN_EMAIL: must be an email address');
    await start('first@example.com', adminPassword);
    await start('second@example.com', 'sechs6');
    expect(await count()).toBe(1);
    const login = await app
      .anonymous()
      .post('/api/admin/login', { email: 'first@example.com', password: adminPassword });
    expect(login.body.admin).toMatchObject({ role: 'owner', fullName: 'first' });
  });
});
