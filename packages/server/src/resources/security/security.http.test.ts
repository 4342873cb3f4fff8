import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await app.close();
});

async function signInAgain(member: Member, headers: Record<string, string> = {}): Promise<TestClient> {
  const client = app.anonymous().with(headers);
  const answer = await client.post<User>('/api/login', { email: member.user.email, password: 'secret1' });
  expect(answer.status).toBe(200);
  return client;
}

describe('re-authentication', () => {
  it('SEC-7: a sensitive call requires authentication within 10 minutes; registering and entering the password count', async () => {
    const person = await app.register();
    expect((await person.post('/api/user/two-factor/setup')).status).toBe(200);
    clock.advance(10 * minuteMs);
    const late = await person.post('/api/user/two-factor/setup');
    expect([late.status, late.body.code]).toEqual([403, 'confirmation_required']);
    const wrong = await person.post('/api/user/confirm', { password: 'secret2' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'proof_refused']);
    expect((await person.post('/api/user/two-factor/setup')).status).toBe(403);
    expect((await person.post('/api/user/confirm', { password: 'secret1' })).status).toBe(204);
    expect((await person.post('/api/user/two-factor/setup')).status).toBe(200);
  });

  it('SEC-7: re-authentication counts only for the session that performed it', async () => {
    const person = await app.register();
    const other = await signInAgain(person);
    clock.advance(10 * minuteMs);
    await person.post('/api/user/confirm', { password: 'secret1' });
    expect((await other.post('/api/user/two-factor/setup')).body.code).toBe('confirmation_required');
  });

  it('requires exactly one credential, and a session', async () => {
    const person = await app.register();
    for (const body of [{}, { password: 'secret1', code: '123456' }]) {
      const answer = await person.post('/api/user/confirm', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    }
    expect((await person.post('/api/user/confirm', { idToken: 'a.b.c' })).status).toBe(403);
    const nobody = await app.anonymous().post('/api/user/confirm', { password: 'secret1' });
    expect(nobody.status).toBe(401);
  });

  it('SEC-6: rejects an account’s tenth wrong credential, counts concurrent attempts, and recovers after 15 minutes', async () => {
    clock.advance(15 * minuteMs);
    const person = await app.register();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => person.post('/api/user/confirm', { password: 'wrong' })),
    );
    const refused = tries.filter(({ status }) => status === 403);
    const limited = tries.filter(({ status }) => status === 429);
    expect([refused.length, limited.length]).toEqual([9, 3]);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await person.post('/api/user/confirm', { password: 'secret1' })).status).toBe(429);
    clock.advance(15 * minuteMs);
    expect((await person.post('/api/user/confirm', { password: 'secret1' })).status).toBe(204);
  });
});

describe('active sessions', () => {
  it('SET-14: lists device, address, and last use of each session, and a revoked one gets 401', async () => {
    const person = await app.register();
    clock.advance(minuteMs);
    const other = await signInAgain(person, { 'user-agent': firefox });
    const sessions = await person.get('/api/user/sessions');
    expect(sessions.body).toHaveLength(2);
    const [newest, own] = sessions.body;
    expect(newest).toEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      ip: '127.0.0.1',
      createdAt: clock.now().toISOString(),
      lastActive: clock.now().toISOString(),
      current: false,
    });
    expect(own.current).toBe(true);
    expect((await person.delete(`/api/user/sessions/${newest.id}`)).status).toBe(204);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await person.get('/api/user')).status).toBe(200);
    expect((await person.get('/api/user/sessions')).body).toHaveLength(1);
    expect((await person.delete(`/api/user/sessions/${newest.id}`)).status).toBe(404);
  });

  it('SET-14, SEC-11: another user’s session is not found and stays active', async () => {
    const [person, stranger] = [await app.register(), await app.register()];
    const [theirs] = (await stranger.get('/api/user/sessions')).body;
    for (const id of [theirs.id, 'nonsense', '0190a0a0-0000-7000-8000-000000000000']) {
      expect((await person.delete(`/api/user/sessions/${id}`)).status).toBe(404);
    }
    expect((await stranger.get('/api/user')).status).toBe(200);
    expect((await app.anonymous().get('/api/user/sessions')).status).toBe(401);
  });

  it('SET-14: ends all other sessions at once', async () => {
    const person = await app.register();
    const others = [await signInAgain(person), await signInAgain(person)];
    expect((await person.delete('/api/user/sessions')).status).toBe(204);
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401);
    expect((await person.get('/api/user/sessions')).body).toHaveLength(1);
  });

  it('records when a session and its user were last active, every 5 minutes', async () => {
    const person = await app.register();
    clock.advance(6 * minuteMs);
    await person.get('/api/user');
    const [session] = (await person.get('/api/user/sessions')).body;
    expect(session.lastActive).toBe(clock.now().toISOString());
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ at: Date }>(sql`select last_active_at as at from users where id = ${person.user.id}`),
    );
    expect(row?.at).toEqual(clock.now());
  });
});

it('returns the sign-in methods without any secret', async () => {
  const person = await app.register();
  const answer = await person.get('/api/user/security');
  expect(answer.body).toEqual({
    passwordChangedAt: clock.now().toISOString(),
    twoFactorEnabledAt: null,
    recoveryCodesLeft: 0,
    googleLinked: false,
  });
  expect((await app.anonymous().get('/api/user/security')).status).toBe(401);
});
