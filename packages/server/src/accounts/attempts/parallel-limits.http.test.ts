import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { invite } from '../../../test/people.ts';
import { type SecondWeb, startSecondWeb } from '../../../test/second-web.ts';
import { TestClient } from '../../../test/test-client.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const tries = 40;

let app: TestApp;
let other: SecondWeb;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({
    clock,
    env: {
      LIMIT_REGISTRATIONS_PER_HOUR: '30',
      LIMIT_MAILS_PER_HOUR_PER_ADDRESS: '5',
      LIMIT_INVITATIONS_PER_DAY: '7',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  other = await startSecondWeb(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
// Lets all windows of the previous test expire.
beforeEach(() => clock.advance(dayMs + 1_000));

/** Makes `count` calls at once, half of them to each process, and returns how many were not refused by a limit. */
async function admitted(call: (client: TestClient, n: number) => Promise<{ status: number }>, cookie = '') {
  const clients = [new TestClient(app.origin, { cookie }), new TestClient(other.origin, { cookie })];
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) => call(clients[n % 2] as TestClient, n)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses.filter((status) => status !== 429).length;
}

/** A member whose session is new enough for step-up. */
async function fresh(member: Member): Promise<Member> {
  await member.post('/api/login', { email: member.user.email, password: 'secret1' });
  return member;
}

describe('of many parallel attempts, exactly as many pass as the limit allows', () => {
  it('SEC-6: wrong passwords of one account, and of many accounts from one address', async () => {
    const { user } = await app.register();
    const password = 'wrong-password';
    expect(await admitted((client) => client.post('/api/login', { email: user.email, password }))).toBe(9);
    clock.advance(dayMs);
    const anyone = (n: number) => ({ email: `anyone${n}@example.com`, password });
    expect(await admitted((client, n) => client.post('/api/login', anyone(n)))).toBe(9);
  });

  it('SEC-6: wrong codes of a second factor, current passwords, and re-authentications', async () => {
    const member = await app.register();
    const cookie = () => member.cookie;
    const code = { code: '000000' };
    expect(await admitted((client) => client.post('/api/user/two-factor/enable', code), cookie())).toBe(5);
    const wrong = { currentPassword: 'wrong', newPassword: 'Another1' };
    expect(await admitted((client) => client.post('/api/user/change-password', wrong), cookie())).toBe(9);
    const proof = { password: 'wrong' };
    expect(await admitted((client) => client.post('/api/user/confirm', proof), cookie())).toBe(9);
  });

  it('SEC-6: wrong passwords of a chatbot', async () => {
    const member = await app.register();
    const chatbotId: string = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
    await member.patch(`/api/chatbots/${chatbotId}`, { deployment: { password: 'open sesame' } });
    await member.post(`/api/chatbots/${chatbotId}/deploy`);
    const path = `/api/chat/${chatbotId}/sessions`;
    expect(await admitted((client) => client.post(path, { password: 'wrong' }))).toBe(9);
  });

  it('SEC-6: emails to one mailbox, whoever requests them, and emails requested by one address', async () => {
    const { user } = await app.register();
    const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
    const path = '/api/forgot-password';
    expect(await admitted((client, n) => client.post(path, { email: user.email }, from(n)))).toBe(5);
    const subjects = (await readOutbox(app, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Reset your password')).toHaveLength(5);
    clock.advance(dayMs);
    expect(await admitted((client, n) => client.post(path, { email: `anyone${n}@example.com` }))).toBe(5);
  });

  it('SEC-6: resent verification links', async () => {
    const member = await app.register({ isVerified: false });
    expect(await admitted((client) => client.post('/api/user/resend-verification'), member.cookie)).toBe(5);
  });

  it('SEC-6: registrations from one address', async () => {
    const form = (n: number) => ({
      email: `flood${n}@example.com`,
      password: 'secret1',
      fullName: 'Flood',
      organizationName: 'Flood',
      termsAccepted: true,
    });
    expect(await admitted((client, n) => client.post('/api/register', form(n)))).toBe(30);
  });

  it('SEC-6: invitations of one organization, and invitations to one address', async () => {
    const member = await fresh(await app.register());
    const path = '/api/organization/invitations';
    const to = (email: string) => ({ email, role: 'member' });
    const everybody = (client: TestClient, n: number) => client.post(path, to(`friend${n}@example.com`));
    expect(await admitted(everybody, member.cookie)).toBe(7);
    clock.advance(dayMs);
    await fresh(member);
    const one = (client: TestClient) => client.post(path, to('friend@example.com'));
    expect(await admitted(one, member.cookie)).toBe(5);
    // Refused invitations to one address did not use up the organization's limit.
    expect(await admitted(everybody, member.cookie)).toBe(2);
  });

  it('SEC-6: links and API keys that do not exist', async () => {
    const reset = { token: 'unknown', password: 'another1' };
    expect(await admitted((client) => client.post('/api/reset-password', reset))).toBe(9);
    expect(await admitted((client) => client.get('/api/join?token=unknown'))).toBe(9);
    const key = { authorization: `Bearer parley_sk_${'x'.repeat(43)}` };
    expect(await admitted((client) => client.get('/api/chatbots', key))).toBe(9);
  });
});

it('SEC-6: parallel attempts that succeed do not use up the limit for failures', async () => {
  const { user } = await app.register();
  const right = { email: user.email, password: 'secret1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.anonymous().post('/api/login', right)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const inviter = await app.register();
  const { token } = await invite(inviter, 'looker@example.com', 'member');
  const looks = await Promise.all(
    Array.from({ length: 20 }, () => app.anonymous().get(`/api/join?token=${token}`)),
  );
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
});

it('SEC-21: an IPv6 client is counted by its /64', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${n + 1}` });
  const wrong = { email: 'nobody@example.com', password: 'wrong' };
  expect(await admitted((client, n) => client.post('/api/login', wrong, from(n)))).toBe(9);
});
