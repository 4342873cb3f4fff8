import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GoogleIssuer, startGoogleIssuer } from '../../../../../tools/google-issuer/google-issuer.ts';
import { Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { invite, newestMail } from '../../../test/people.ts';
import { timeCode } from '../../../test/totp.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const newPassword = 'another1';

let app: TestApp;
let issuer: GoogleIssuer;
let counter = 0;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  issuer = await startGoogleIssuer({ clock });
  app = await startTestApp({ clock, env: issuer.environment });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
// Failures of one test's address must not count for the next test.
beforeEach(() => clock.advance(16 * minuteMs));

function address(name: string): string {
  counter += 1;
  return `${name}${counter}@example.com`;
}

/** Signs in with the Google account of an address; each address has its own. */
async function signInWithGoogle(email: string, code?: string): Promise<Member> {
  const client = app.anonymous();
  const person = { subject: `google-${email}`, email, name: 'Gita Rao' };
  const { body } = await client.get('/api/auth/google');
  const idToken = await issuer.sign(person, body.nonce);
  const fields = { email, fullName: person.name, uid: person.subject, photoURL: null, idToken, code };
  const answer = await client.post<User>('/api/auth/google', fields);
  if (answer.status !== 200) throw new Error(`Google sign-in said ${answer.status} ${answer.text}`);
  return new Member(app, client.cookie, answer.body);
}

async function makeKey(member: Member): Promise<string> {
  const fields = { name: 'Key', expires: 'never', permissions: 'full' };
  const answer = await member.post('/api/api-keys', fields);
  expect(answer.status).toBe(201);
  return answer.body.key;
}

async function changeAddress(member: Member, email: string): Promise<void> {
  expect((await member.patch('/api/user', { email })).status).toBe(200);
}

/** Sets a new password with a password reset link. */
async function resetPassword(email: string): Promise<void> {
  await app.anonymous().post('/api/forgot-password', { email });
  const { link } = await newestMail(app, email, '/reset-password');
  const token = new URL(link).searchParams.get('token');
  const answer = await app.anonymous().post('/api/reset-password', { token, password: newPassword });
  expect(answer.status).toBe(204);
  // Longer than a process caches sessions and keys.
  clock.advance(3_000);
}

async function logIn(email: string, password: string): Promise<Member> {
  const client = app.anonymous();
  const answer = await client.post<User>('/api/login', { email, password });
  expect(answer.status).toBe(200);
  return new Member(app, client.cookie, answer.body);
}

/** A new user who has joined the inviter's organization and has selected it. */
async function joinedBy(inviter: Member, role: string): Promise<Member> {
  const email = address('friend');
  const { token } = await invite(inviter, email, role);
  const client = app.anonymous();
  const fields = { token, fullName: 'Friend', password: 'secret1', termsAccepted: true };
  const answer = await client.post<User>('/api/join/register', fields);
  if (answer.status !== 201) throw new Error(`could not join: ${answer.status} ${answer.text}`);
  return new Member(app, client.cookie, answer.body);
}

const statusWith = async (key: string): Promise<number> =>
  (await app.anonymous().get('/api/chatbots', { authorization: `Bearer ${key}` })).status;

const membersOf = async (member: Member): Promise<string[]> =>
  (await member.get('/api/organization/users')).body.map(({ email }: { email: string }) => email);

async function enableSecondFactor(member: Member): Promise<string> {
  const { secret } = (await member.post('/api/user/two-factor/setup')).body;
  const code = timeCode(secret, clock.now());
  expect((await member.post('/api/user/two-factor/enable', { code })).status).toBe(204);
  clock.advance(minuteMs);
  return secret;
}

describe('an account created in advance for somebody else’s address', () => {
  it('SEC-3: a reset removes the creator’s Google account, key, second factor, and session', async () => {
    const victim = address('victim');
    const maker = await signInWithGoogle(address('attacker'));
    const key = await makeKey(maker);
    await enableSecondFactor(maker);
    await changeAddress(maker, victim);
    expect(await statusWith(key)).toBe(200);

    await resetPassword(victim);
    const owner = await logIn(victim, newPassword);
    expect(owner.user).toMatchObject({ id: maker.user.id, emailVerified: true, twoFactorEnabled: false });
    expect((await owner.get('/api/user/security')).body.googleLinked).toBe(false);
    expect(await statusWith(key)).toBe(401);
    expect((await maker.get('/api/user')).status).toBe(401);
    const back = await signInWithGoogle(maker.user.email);
    expect(back.user.id).not.toBe(owner.user.id);
  });

  it('SEC-3: the creator’s password no longer works once the owner signs in with Google', async () => {
    const victim = address('victim');
    const maker = await app.register({ email: victim, isVerified: false });
    const key = await makeKey(maker);
    const owner = await signInWithGoogle(victim);
    expect(owner.user).toMatchObject({ id: maker.user.id, emailVerified: true, hasPassword: false });
    clock.advance(3_000);
    expect(await statusWith(key)).toBe(401);
    const old = { email: victim, password: 'secret1' };
    expect((await app.anonymous().post('/api/login', old)).status).toBe(401);
  });

  it('SEC-3: removes members whom the account invited, and whom those invited, and revokes open invitations', async () => {
    const victim = address('victim');
    const maker = await app.register();
    const friend = await joinedBy(maker, 'admin');
    const friendsFriend = await joinedBy(friend, 'member');
    await invite(maker, address('open'), 'admin');
    await invite(friend, address('open'), 'admin');
    await changeAddress(maker, victim);

    const owner = await signInWithGoogle(victim);
    expect(owner.organizationId).toBe(maker.organizationId);
    expect(await membersOf(owner)).toEqual([victim]);
    clock.advance(3_000);
    for (const gone of [friend, friendsFriend])
      expect((await gone.get('/api/chatbots')).status).not.toBe(200);
  });

  it('SEC-13: leaves an organization to a member who has more rights in it by now', async () => {
    const victim = address('victim');
    const maker = await app.register();
    const friend = await joinedBy(maker, 'admin');
    const demoted = await friend.patch(`/api/organization/users/${maker.user.id}`, { role: 'viewer' });
    expect(demoted.status).toBe(200);
    await changeAddress(maker, victim);

    await resetPassword(victim);
    const owner = await logIn(victim, newPassword);
    expect(owner.organizationId).not.toBe(maker.organizationId);
    expect(owner.user.organizations).toMatchObject([{ role: 'admin', isPrimary: true }]);
    expect(await membersOf(friend)).toEqual([friend.user.email]);
  });

  it('SEC-13: keeps earlier members and those whom they invited', async () => {
    const founder = await app.register();
    const maker = await joinedBy(founder, 'admin');
    const colleague = await joinedBy(founder, 'member');
    const friend = await joinedBy(maker, 'member');
    const victim = address('victim');
    await changeAddress(maker, victim);
    await resetPassword(victim);
    const { email } = founder.user;
    expect(await membersOf(founder)).toEqual([email, victim, colleague.user.email]);
    expect(await membersOf(founder)).not.toContain(friend.user.email);
  });
});

describe('a link that verifies an address', () => {
  const verify = (client: { post: Member['post'] }, token: string | null, password?: string) =>
    client.post('/api/verify-email', { token, ...(password ? { password } : {}) });

  async function prepared() {
    const maker = await app.register({ email: address('victim'), isVerified: false });
    const { link } = await newestMail(app, maker.user.email, '/auth');
    const isVerified = async () => (await maker.get<User>('/api/user')).body.emailVerified;
    return { maker, token: new URL(link).searchParams.get('verify'), isVerified };
  }

  it('SEC-3: verifies nothing when only opened, whether signed in to another account or not', async () => {
    const { token, isVerified } = await prepared();
    for (const client of [app.anonymous(), await app.register()]) {
      const answer = await verify(client, token);
      expect([answer.status, answer.body.code]).toEqual([403, 'verification_needs_password']);
    }
    const wrong = await verify(app.anonymous(), token, 'wrong');
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: expect.any(String) }]);
    expect(await isVerified()).toBe(false);
  });

  it('PWD-05: verifies the address in a session of the account, which keeps everything', async () => {
    const { maker, token, isVerified } = await prepared();
    const key = await makeKey(maker);
    expect((await verify(maker, token)).status).toBe(204);
    expect(await isVerified()).toBe(true);
    expect(await statusWith(key)).toBe(200);
  });

  it('PWD-05: verifies the address with the password, once', async () => {
    const { token, isVerified } = await prepared();
    expect((await verify(app.anonymous(), token, 'secret1')).status).toBe(204);
    expect(await isVerified()).toBe(true);
    expect((await verify(app.anonymous(), token, 'secret1')).body.code).toBe('link_invalid');
  });
});

it('SEC-7: an address that the account has verified before keeps everything, including the second factor', async () => {
  const member = await app.register();
  const { email } = member.user;
  const key = await makeKey(member);
  const colleague = await joinedBy(member, 'member');
  const secret = await enableSecondFactor(member);
  // Changes to another address and back, without verifying it in between.
  await changeAddress(member, address('elsewhere'));
  await changeAddress(member, email);

  await resetPassword(email);
  const login = { email, password: newPassword };
  expect((await app.anonymous().post('/api/login', login)).body.code).toBe('two_factor_required');
  const code = timeCode(secret, clock.now());
  expect((await app.anonymous().post('/api/login', { ...login, code })).body.emailVerified).toBe(true);
  expect(await statusWith(key)).toBe(200);
  expect(await membersOf(colleague)).toEqual([email, colleague.user.email]);
});
