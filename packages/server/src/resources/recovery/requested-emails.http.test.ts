import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));
let app: TestApp | undefined;

beforeEach(async () => {
  await app?.close();
  app = await startTestApp({
    clock,
    env: { LIMIT_MAILS_PER_HOUR_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(async () => {
  await app?.close();
});

const forgot = (email: string, ip: string) =>
  app!.anonymous().post('/api/forgot-password', { email }, { 'x-forwarded-for': ip });

it('SEC-6: sends no more emails to an address beyond its hourly limit, whoever requests them and whether or not it has an account', async () => {
  await app!.register({ email: 'known@example.com' });
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const answers = [];
    for (let index = 0; index < 4; index += 1)
      answers.push(await forgot(email, `192.0.2.${email.length}${index}`));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const mails = await readOutbox(app!, 'known@example.com');
  expect(mails.filter((mail) => mail.subject === 'Reset your password')).toHaveLength(3);
  clock.advance(3_600_000);
  expect((await forgot('known@example.com', '192.0.2.1')).status).toBe(200);
});

it('SEC-6: one caller cannot request emails for many addresses, and the stored counters contain no addresses', async () => {
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    statuses.push((await forgot(`${name}@example.com`, '192.0.2.9')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const stored = await app!.deps.database.tenant.rows<{ key: string }>(sql`select key from throttles`);
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toMatch(/example|192\.0/);
});

it('SEC-6: returns 429 from the 10th invalid link on', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const body = { token: `guess-${index}`, password: 'another1' };
    statuses.push((await app!.anonymous().post('/api/reset-password', body)).status);
  }
  expect(statuses.at(0)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

it('SEC-6: resending the verification and changing addresses count toward the limit', async () => {
  const member = await app!.register({ email: 'resend@example.com', isVerified: false });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1)
    statuses.push((await member.post('/api/user/resend-verification')).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  expect((await member.patch('/api/user', { email: 'else@example.com' })).status).toBe(429);
});
