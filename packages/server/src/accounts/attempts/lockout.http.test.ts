import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { timeCode } from '../../../test/totp.ts';
import { sql } from '../../db/sql.ts';
import { createPasswords } from '../../lib/secrets/passwords.ts';
import { ManualClock } from '../../ports/clock.ts';

const password = 'secret1';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_LOGIN_SLOWED_FROM: '10' } });
});
afterAll(async () => {
  await app.close();
});
// Failures of one test must not count for the next test.
beforeEach(() => clock.advance(16 * 60_000));

/** A client with its own IP address. */
const at = (n: number) => app.anonymous().with({ 'x-forwarded-for': `198.51.100.${n}` });

function inParallel<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(n)));
}

it('SEC-6: a flood of wrong passwords never refuses the account itself', async () => {
  const { email } = (await app.register()).user;
  const wrong = await inParallel(12, (n) => at(1).post('/api/login', { email, password: `wrong${n}` }));
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await at(1).post('/api/login', { email, password })).status).toBe(429);
  expect((await at(2).post('/api/login', { email, password: 'wrong' })).status).toBe(401);
  expect((await at(2).post('/api/login', { email, password })).status).toBe(200);
});

it('SEC-6: an attempt that is slowed down holds neither a hashing slot nor a connection', async () => {
  const { email } = (await app.register()).user;
  const bystander = (await app.register()).user.email;
  await inParallel(9, () => at(1).post('/api/login', { email, password: 'wrong' }));
  const done: string[] = [];
  const slowed = inParallel(20, async (n) => {
    const answer = await at(10 + n).post('/api/login', { email, password: 'wrong' });
    done.push('slowed');
    return answer.status;
  });
  expect((await at(3).post('/api/login', { email: bystander, password })).status).toBe(200);
  done.push('bystander');
  expect(new Set(await slowed)).toEqual(new Set([401]));
  expect(done[0]).toBe('bystander');
});

it('SEC-6, SEC-7: limits wrong codes from unknown addresses to five, without using up the owner’s attempts', async () => {
  const owner = await app.register();
  const { email } = owner.user;
  const { secret } = (await owner.post('/api/user/two-factor/setup')).body;
  await owner.post('/api/user/two-factor/enable', { code: timeCode(secret, clock.now()) });
  clock.advance(60_000);
  const guess = { email, password, code: '000000' };
  const guesses = await inParallel(8, (n) => at(20 + n).post('/api/login', guess));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  const code = timeCode(secret, clock.now());
  expect((await at(40).post('/api/login', { email, password, code })).status).toBe(429);
  expect((await app.anonymous().post('/api/login', { email, password, code })).status).toBe(200);
});

it('SEC-2, SEC-6: an address is no longer known to the account once its session was revoked', async () => {
  const owner = await app.register();
  const { email } = owner.user;
  const { secret } = (await owner.post('/api/user/two-factor/setup')).body;
  expect((await at(50).post('/api/login', { email, password })).status).toBe(200);
  // Enabling ends all other sessions.
  await owner.post('/api/user/two-factor/enable', { code: timeCode(secret, clock.now()) });
  const guess = { email, password, code: '000000' };
  await inParallel(5, () => at(51).post('/api/login', guess));
  expect((await at(50).post('/api/login', guess)).status).toBe(429);
});

it('SEC-19: wrong passwords of a chatbot slow attempts down from everywhere, but never block them', async () => {
  const member = await app.register();
  const chatbotId: string = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
  await member.patch(`/api/chatbots/${chatbotId}`, { deployment: { password: 'open sesame' } });
  await member.post(`/api/chatbots/${chatbotId}/deploy`);
  const path = `/api/chat/${chatbotId}/sessions`;
  const done: string[] = [];
  const guess = async (n: number) => {
    const { status } = await at(60 + n).post(path, { password: 'wrong' });
    done.push(`${n}`);
    return status;
  };
  expect(await inParallel(9, guess)).toEqual(Array(9).fill(401));
  const slowed = guess(10);
  expect((await app.anonymous().get(`/api/chat/${chatbotId}`)).status).toBe(200);
  done.push('meanwhile');
  expect(await slowed).toBe(401);
  expect(done.slice(-2)).toEqual(['meanwhile', '10']);
  expect((await at(90).post(path, { password: 'open sesame' })).status).toBe(201);
});

it('REL-17: returns 503 to logins beyond the waiting limit, and does not count them as failures', async () => {
  // Each hash takes a quarter of a second, so that all logins have arrived before the first is done, even on a busy machine.
  const slow = createPasswords({ memoryKibibytes: 19_456, passes: 100 }, 1);
  const busy = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' }, passwords: slow });
  const login = (address: string, email: string) =>
    busy.anonymous().with({ 'x-forwarded-for': address }).post('/api/login', { email, password: 'wrong' });
  const countedUses = async () => {
    const found = await busy.deps.database.platform.first<{ uses: number }>(
      sql`select sum(failures)::int as uses from throttles`,
    );
    return found?.uses ?? 0;
  };
  try {
    await login('203.0.113.1', 'nobody@example.com');
    const usesOfOne = await countedUses();
    expect(usesOfOne).toBeGreaterThan(0);
    // Two are hashed at a time and one waits; each login comes from its own address.
    const answers = await inParallel(8, (n) => login(`198.51.100.${n}`, `anyone${n}@example.com`));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(8);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('overloaded');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await countedUses()).toBe(usesOfOne * (1 + 8 - refused.length));
  } finally {
    await busy.close();
  }
});
