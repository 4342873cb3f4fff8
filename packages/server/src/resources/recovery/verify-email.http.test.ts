import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await app.close();
});

const verify = (token: unknown) => app.anonymous().post('/api/verify-email', { token, password: 'secret1' });

/** The tokens emailed to an address, oldest first. */
async function tokensOf(email: string): Promise<string[]> {
  const mails = await readOutbox(app, email);
  return mails
    .filter((mail) => mail.subject === 'Confirm your email address')
    .map((mail) => new URL(mail.link).searchParams.get('verify') ?? '');
}

async function isVerified(member: Member): Promise<boolean> {
  return (await member.get<User>('/api/user')).body.emailVerified;
}

it('PWD-05: verifies the address with the emailed link, once; login is not blocked before that', async () => {
  const member = await app.register({ email: 'new@example.com', isVerified: false });
  expect(await isVerified(member)).toBe(false);
  const answer = await app.anonymous().post('/api/login', { email: 'new@example.com', password: 'secret1' });
  expect(answer.status).toBe(200);
  const [token] = await tokensOf('new@example.com');
  expect((await verify(token)).status).toBe(204);
  expect(await isVerified(member)).toBe(true);
  expect((await verify(token)).body).toMatchObject({ code: 'link_invalid' });
});

it('PWD-05, SEC-4: emails a new link, which replaces the previous one, and none once the address is verified', async () => {
  const member = await app.register({ email: 'again@example.com', isVerified: false });
  clock.advance(1_000);
  expect((await member.post('/api/user/resend-verification')).status).toBe(204);
  const [first, second] = await tokensOf('again@example.com');
  expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).status).toBe(204);
  expect((await member.post('/api/user/resend-verification')).status).toBe(204);
  expect(await tokensOf('again@example.com')).toHaveLength(2);
  expect((await app.anonymous().post('/api/user/resend-verification')).status).toBe(401);
});

it('SEC-4: the link expires after 24 hours, and verifies only its address', async () => {
  const member = await app.register({ email: 'late@example.com', isVerified: false });
  const [token] = await tokensOf('late@example.com');
  const misused = await app.anonymous().post('/api/reset-password', { token, password: 'another1' });
  expect(misused.body).toMatchObject({ code: 'link_invalid' });
  clock.advance(dayMs);
  expect((await verify(token)).status).toBe(400);
  expect(await isVerified(member)).toBe(false);
});

it.each([[''], [null], [5], [{}]])('SEC-4: rejects the token %j', async (token) => {
  expect((await verify(token)).status).toBe(400);
});
