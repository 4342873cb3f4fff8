import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock, onLog: (line) => lines.push(line) });
});
afterAll(async () => {
  await app.close();
});

const forgot = (email: string, headers?: Record<string, string>) =>
  app.anonymous().post('/api/forgot-password', { email }, headers);
const reset = (token: unknown, password: unknown = 'another1') =>
  app.anonymous().post('/api/reset-password', { token, password });
const logIn = (email: string, password: string) =>
  app.anonymous().post<User>('/api/login', { email, password });

async function resetMails(email: string) {
  const mails = await readOutbox(app, email);
  return mails.filter((mail) => mail.subject === 'Reset your password');
}

/** Requests a reset link; returns its token. */
async function askForToken(email: string): Promise<string> {
  clock.advance(1_000);
  await forgot(email);
  const link = (await resetMails(email)).at(-1)?.link ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

describe('POST /api/forgot-password', () => {
  it('PWD-01, SEC-5: responds the same for a known and an unknown address, and emails only the known one', async () => {
    await app.register({ email: 'known@example.com' });
    const known = await forgot(' Known@Example.com ');
    const unknown = await forgot('unknown@example.com');
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.body).toEqual(unknown.body);
    expect(known.body.message).toContain('If there is an account with this address');
    expect(known.text).not.toContain('token');
    expect(await resetMails('known@example.com')).toHaveLength(1);
    expect(await readOutbox(app, 'unknown@example.com')).toEqual([]);
  });

  it.each([[''], ['nobody'], [7], [null], [{ $ne: '' }]])('VAL-09: rejects the address %j', async (email) => {
    const answer = await app.anonymous().post('/api/forgot-password', { email });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('email');
  });

  it('SEC-4: builds links from the configured URL, whatever host or proxy headers a request has', async () => {
    await app.register({ email: 'host@example.com' });
    await forgot('host@example.com', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
    const [mail] = await resetMails('host@example.com');
    expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:0\/reset-password\?token=[\w-]{43}$/);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });
});

describe('POST /api/reset-password', () => {
  it('PWD-02, PWD-03, SEC-4: sets the new password once, ends every session, and emails the user', async () => {
    const member = await app.register({ email: 'once@example.com' });
    const token = await askForToken('once@example.com');
    expect((await reset(token)).status).toBe(204);
    expect((await logIn('once@example.com', 'secret1')).status).toBe(401);
    clock.advance(2_001);
    expect((await member.get('/api/user')).status).toBe(401);
    const signedIn = await logIn('once@example.com', 'another1');
    expect(signedIn.body.emailVerified).toBe(true);
    const again = await reset(token, 'third-password');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({
      code: 'link_invalid',
      message: expect.stringContaining('invalid or has expired'),
    });
    const subjects = (await readOutbox(app, 'once@example.com')).map((mail) => mail.subject);
    expect(subjects).toContain('Your password was changed');
  });

  it('PWD-02, SEC-4: only one of many concurrent calls succeeds', async () => {
    await app.register({ email: 'race@example.com' });
    const token = await askForToken('race@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map((index) => reset(token, `password-${index}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 400, 400, 400]);
  });

  it('PWD-02, PWD-04, SEC-4: expires after an hour, when a newer link is sent, and when the address changes', async () => {
    const member = await app.register({ email: 'old@example.com' });
    const late = await askForToken('old@example.com');
    clock.advance(3_600_000);
    expect((await reset(late)).body.message).toContain('invalid or has expired');
    const superseded = await askForToken('old@example.com');
    const newest = await askForToken('old@example.com');
    expect((await reset(superseded)).status).toBe(400);
    await member.post('/api/login', { email: 'old@example.com', password: 'secret1' });
    expect((await member.patch('/api/user', { email: 'moved@example.com' })).status).toBe(200);
    expect((await reset(newest)).status).toBe(400);
  });

  it('PWD-02, SEC-4: reports whether a link is still valid without consuming it', async () => {
    await app.register({ email: 'check@example.com' });
    const token = await askForToken('check@example.com');
    const check = async (one: string) =>
      (await app.anonymous().post('/api/reset-password/check', { token: one })).body;
    expect(await check(token)).toEqual({ valid: true });
    expect(await check('bad')).toEqual({ valid: false });
    expect((await reset(token)).status).toBe(204);
    expect(await check(token)).toEqual({ valid: false });
  });

  it('PWD-03: applies the sign-in policy to the new password and keeps the link', async () => {
    await app.register({ email: 'policy@example.com' });
    const token = await askForToken('policy@example.com');
    const short = await reset(token, '12345');
    expect(short.body.fields).toEqual({ password: 'Password must be at least 6 characters long' });
    expect((await reset(token, 'p'.repeat(257))).status).toBe(400);
    expect((await reset(token, '123456')).status).toBe(204);
  });

  it.each([[''], [null], [5], [['a']], ['x'.repeat(201)], ['bad']])(
    'SEC-4: rejects the token %j',
    async (token) => {
      const answer = await reset(token);
      expect(answer.status).toBe(400);
      clock.advance(900_000);
    },
  );

  it('SEC-4: stores only a hash of the token, and never logs it', async () => {
    await app.register({ email: 'hash@example.com' });
    const token = await askForToken('hash@example.com');
    const stored = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select * from user_tokens, (select json_agg(m) as mails from mails m) kept`),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    await reset(token);
    expect(lines.join('\n')).not.toContain(token);
  });
});
