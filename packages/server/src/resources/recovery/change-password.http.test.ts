import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await app.close();
});

const change = (client: TestClient, newPassword: string, currentPassword = 'secret1') =>
  client.post('/api/user/change-password', { currentPassword, newPassword });
const logIn = (email: string, password: string) => app.anonymous().post('/api/login', { email, password });

describe('POST /api/user/change-password', () => {
  it('SET-12: refuses a wrong current password; with the right one the new password works at login', async () => {
    const member = await app.register({ email: 'change@example.com' });
    const wrong = await change(member, 'Another1', 'secret2');
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toEqual({ currentPassword: 'This is not your current password' });
    expect((await logIn('change@example.com', 'secret1')).status).toBe(200);
    expect((await change(member, 'Another1')).status).toBe(204);
    expect((await logIn('change@example.com', 'secret1')).status).toBe(401);
    expect((await logIn('change@example.com', 'Another1')).status).toBe(200);
  });

  it.each([
    ['Abcdef1', 'Password must be at least 8 characters long'],
    ['ABCDEFG1', 'The password needs a lowercase letter'],
    ['abcdefg1', 'The password needs an uppercase letter'],
    ['Abcdefgh', 'The password needs a number'],
  ])(
    'SET-10, SET-11: rejects %s as too short or lacking a letter or number',
    async (newPassword, sentence) => {
      const member = await app.register();
      const answer = await change(member, newPassword);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ newPassword: sentence });
    },
  );

  it('SET-10: accepts 8 characters', async () => {
    expect((await change(await app.register(), 'Abcdefg1')).status).toBe(204);
  });

  it('SEC-2: replaces the caller’s session token, so that a copy of the old cookie is invalid', async () => {
    const member = await app.register();
    const copy = new TestClient(app.origin, { cookie: member.cookie });
    expect((await copy.get('/api/user')).status).toBe(200);
    expect((await change(member, 'Another1')).status).toBe(204);
    expect(member.cookie).not.toBe(copy.cookie);
    expect((await copy.get('/api/user')).status).toBe(401);
    expect((await member.get('/api/user/sessions')).body).toHaveLength(1);
  });

  it('SEC-2: ends every other session, keeps this one, emails the user, and audits the change', async () => {
    const member = await app.register({ email: 'others@example.com' });
    const other = app.anonymous();
    await other.post('/api/login', { email: 'others@example.com', password: 'secret1' });
    expect((await change(member, 'Another1')).status).toBe(204);
    clock.advance(2_001);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await member.get('/api/user')).status).toBe(200);
    const subjects = (await readOutbox(app, 'others@example.com')).map((mail) => mail.subject);
    expect(subjects).toContain('Your password was changed');
    const acts = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`
        select action, actor_id, details from audit_log
        where organization_id = ${member.organizationId} and action like 'user.%'`),
    );
    expect(acts).toEqual([{ action: 'user.changePassword', actor_id: member.user.id, details: {} }]);
  });

  it('SEC-6: returns 429 from the 10th wrong current password on, for 15 minutes', async () => {
    const member = await app.register();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      statuses.push((await change(member, 'Another1', `wrong${index}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    clock.advance(900_000);
    expect((await change(member, 'Another1')).status).toBe(204);
  });

  it('requires a session', async () => {
    expect((await change(new TestClient(app.origin), 'Another1')).status).toBe(401);
  });
});

it('SEC-1: with the option set, rejects common passwords wherever a password is set', async () => {
  const strict = await startTestApp({ env: { PASSWORD_REFUSE_COMMON: 'true' } });
  try {
    const form = {
      fullName: 'Ana',
      organizationName: 'Harbour',
      termsAccepted: true,
      email: 'ana@example.com',
    };
    const sentence = 'This password is too common. Choose another one';
    const refused = await strict.anonymous().post('/api/register', { ...form, password: 'QWERTY123' });
    expect(refused.body.fields).toEqual({ password: sentence });
    const client = strict.anonymous();
    expect((await client.post('/api/register', { ...form, password: 'kelp-lantern' })).status).toBe(201);
    const changed = await change(client, 'Password1', 'kelp-lantern');
    expect(changed.body.fields).toEqual({ newPassword: sentence });
    await strict.anonymous().post('/api/forgot-password', { email: 'ana@example.com' });
    const mails = await readOutbox(strict, 'ana@example.com');
    const link = mails.find((mail) => mail.subject === 'Reset your password')?.link ?? '';
    const token = new URL(link).searchParams.get('token');
    const reset = await strict.anonymous().post('/api/reset-password', { token, password: 'letmein' });
    expect(reset.body.fields).toEqual({ password: sentence });
  } finally {
    await strict.close();
  }
});
