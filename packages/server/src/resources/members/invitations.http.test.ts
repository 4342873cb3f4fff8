import type { User } from '@parley/contracts/resources/organization/identity';
import { organizationMember } from '@parley/contracts/resources/organization/organization';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { auditedActions, invite, latestInvitationToken, newestMail } from '../../../test/people.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock, env: { LIMIT_LOGIN_FAILURES: '1000' } });
});
afterAll(async () => {
  await app.close();
});

const account = { fullName: 'Ina New', password: 'secret1', termsAccepted: true };

describe('inviting', () => {
  it('TEAM-04: emails a link in the organization’s language and lists the invited user', async () => {
    const admin = await app.register({ organizationName: 'Halden Books' });
    await admin.patch(`/api/organization/${admin.organizationId}`, { language: 'de' });
    const answer = await admin.post('/api/organization/invitations', {
      email: 'Ina@Example.com',
      role: 'member',
    });
    expect(answer.status).toBe(201);
    expect(organizationMember.parse(answer.body)).toMatchObject({ status: 'invited', role: 'member' });
    const { html, text, link } = await newestMail(app, 'Ina@Example.com', '/join');
    expect(html).toContain('<html lang="de"');
    for (const word of ['Halden Books', 'Test Person', 'Mitglied']) expect(text).toContain(word);
    expect(link).toMatch(/\/join\?token=[\w-]{43}$/);
    expect(answer.text).not.toContain(link.slice(-43));
  });

  it('SEC-3: is refused until the inviter’s own address is verified, resending too', async () => {
    const admin = await app.register({ isVerified: false });
    const path = '/api/organization/invitations';
    const refused = await admin.post(path, { email: 'early@example.com', role: 'member' });
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
    const key = (await admin.post('/api/api-keys', { name: 'Key', expires: 'never', permissions: 'full' }))
      .body.key;
    const byKey = app.anonymous().with({ authorization: `Bearer ${key}` });
    const byProgram = await byKey.post(path, { email: 'early@example.com', role: 'member' });
    expect([byProgram.status, byProgram.body.code]).toEqual([403, 'email_unverified']);

    const { link } = await newestMail(app, admin.user.email, '/auth');
    await admin.post('/api/verify-email', { token: new URL(link).searchParams.get('verify') });
    const invited = await admin.post(path, { email: 'early@example.com', role: 'member' });
    expect(invited.status).toBe(201);
    await admin.patch('/api/user', { email: 'moved.inviter@example.com' });
    const resent = await admin.post(`${path}/${invited.body.id}/resend`);
    expect([resent.status, resent.body.code]).toEqual([403, 'email_unverified']);
  });

  it('SEC-4: stores only the hash of a token', async () => {
    const admin = await app.register();
    const { token } = await invite(admin, 'hashed@example.com', 'member');
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select i::text as text from invitations i union all select m::text from mails m
        union all select e::text from recorded.events e union all select a::text from audit_log a`),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('TEAM-03, SEC-4: resending or repeating an invitation invalidates the old link', async () => {
    const admin = await app.register();
    const first = await invite(admin, 'again@example.com', 'member');
    const resent = await admin.post(`/api/organization/invitations/${first.id}/resend`);
    expect([resent.status, resent.body.id]).toEqual([200, first.id]);
    const second = await latestInvitationToken(app, 'again@example.com');
    const third = await invite(admin, 'AGAIN@example.com', 'viewer');
    const thirdToken = await latestInvitationToken(app, 'AGAIN@example.com');
    const opened = [first.token, second, thirdToken].map((token) =>
      app.anonymous().get(`/api/join?token=${token}`),
    );
    expect((await Promise.all(opened)).map(({ status }) => status)).toEqual([400, 400, 200]);
    expect(third.id).toBe(first.id);
    const { body } = await admin.get('/api/organization/users');
    expect(body.filter((person: { status: string }) => person.status === 'invited')).toHaveLength(1);
  });

  it('TEAM-04: a revoked invitation no longer works', async () => {
    const admin = await app.register();
    const { id, token } = await invite(admin, 'back@example.com', 'member');
    expect((await admin.delete(`/api/organization/invitations/${id}`)).status).toBe(204);
    expect((await admin.delete(`/api/organization/invitations/${id}`)).status).toBe(404);
    expect((await app.anonymous().get(`/api/join?token=${token}`)).body.code).toBe('link_invalid');
    expect(await auditedActions(app, admin.organizationId)).toEqual(
      expect.arrayContaining(['member.invite', 'invitation.revoke']),
    );
  });

  it('SEC-11, SEC-13: invitations of other organizations are not found, and nobody invites above their own role', async () => {
    const admin = await app.register();
    const { id } = await invite(admin, 'mine@example.com', 'member');
    const outsider = await app.register();
    expect((await outsider.post(`/api/organization/invitations/${id}/resend`)).status).toBe(404);
    expect((await outsider.delete(`/api/organization/invitations/${id}`)).status).toBe(404);
    const member = await admin.asRole('member');
    const body = { email: 'x@example.com', role: 'viewer' };
    expect((await member.post('/api/organization/invitations', body)).status).toBe(403);
  });

  it('TEAM-04: an existing member cannot be invited', async () => {
    const admin = await app.register();
    const member = await admin.asRole('member');
    const answer = await admin.post('/api/organization/invitations', {
      email: member.user.email.toUpperCase(),
      role: 'viewer',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_member']);
  });

  it('TEAM-04: emails are limited per organization and day, and per address and hour', async () => {
    const small = await startTestApp({
      env: { LIMIT_INVITATIONS_PER_DAY: '3', LIMIT_MAILS_PER_HOUR_PER_ADDRESS: '2' },
    });
    try {
      const admin = await small.register();
      const post = (email: string) => admin.post('/api/organization/invitations', { email, role: 'viewer' });
      const statuses: number[] = [];
      for (const name of ['a', 'a', 'a', 'b', 'c']) statuses.push((await post(`${name}@example.com`)).status);
      expect(statuses).toEqual([201, 201, 429, 201, 429]);
    } finally {
      await small.close();
    }
  });
});

describe('joining', () => {
  it('JOIN-01: shows the organization, and the invited account joins with one call', async () => {
    const admin = await app.register({ organizationName: 'Halden Books' });
    const invited = await app.register();
    const { token } = await invite(admin, invited.user.email, 'guest');
    const facts = await app.anonymous().get(`/api/join?token=${token}`);
    expect(facts.body).toEqual({
      organization: { id: admin.organizationId, name: 'Halden Books', logo: null },
      role: 'guest',
      email: invited.user.email,
      invitedBy: 'Test Person',
    });
    const joined = await invited.post('/api/join', { token });
    expect([joined.status, joined.body.id, joined.body.role]).toEqual([200, admin.organizationId, 'guest']);
    const { body } = await invited.get<User>('/api/user');
    expect(body.currentOrganization?.id).toBe(admin.organizationId);
    expect([body.emailVerified, body.organizations.length]).toEqual([true, 2]);
    const team = await admin.get('/api/organization/users');
    expect(team.body.map((person: { status: string }) => person.status)).toEqual(['active', 'active']);
    expect(await auditedActions(app, admin.organizationId)).toContain('member.join');
  });

  it('JOIN-01: a new user creates an account for the invited address, in this organization only', async () => {
    const admin = await app.register();
    const { token } = await invite(admin, 'newcomer@example.com', 'member');
    const client = app.anonymous();
    const weak = await client.post('/api/join/register', { ...account, password: 'x', token });
    expect(weak.status).toBe(400);
    const { status, body } = await client.post<User>('/api/join/register', { ...account, token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: 'newcomer@example.com', emailVerified: true, fullName: 'Ina New' });
    expect(body.organizations).toMatchObject([{ id: admin.organizationId, role: 'member', isPrimary: true }]);
    expect((await client.get('/api/chatbots')).status).toBe(200);
    const again = await app.anonymous().post('/api/join/register', { ...account, token });
    expect([again.status, again.body.code]).toEqual([400, 'link_invalid']);
  });

  it('JOIN-01: an address with an account is asked to sign in, and the link keeps working', async () => {
    const admin = await app.register();
    const known = await app.register();
    const { token } = await invite(admin, known.user.email, 'member');
    const answer = await app.anonymous().post('/api/join/register', { ...account, token });
    expect([answer.status, answer.body.code]).toEqual([409, 'email_in_use']);
    expect((await known.post('/api/join', { token })).status).toBe(200);
  });

  it('JOIN-01: another account cannot use the link, which keeps working', async () => {
    const admin = await app.register();
    const invited = await app.register();
    const { token } = await invite(admin, invited.user.email, 'member');
    const other = await (await app.register()).post('/api/join', { token });
    expect([other.status, other.body.code]).toEqual([403, 'invitation_for_another']);
    expect((await invited.post('/api/join', { token })).status).toBe(200);
  });

  it('JOIN-01: a member who opens a link only switches organization and keeps their role', async () => {
    const admin = await app.register();
    const invited = await app.register();
    const { token } = await invite(admin, invited.user.email, 'viewer');
    const second = await invited.post('/api/join', { token });
    expect(second.status).toBe(200);
    const forAdmin = await invite(admin, 'changed@example.com', 'viewer');
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(
        sql`update invitations set email_canonical = 'x' || email_canonical where id = ${forAdmin.id}`,
      );
      await tx.execute(
        sql`update invitations set email_canonical = ${admin.user.email} where id = ${forAdmin.id}`,
      );
    });
    const joined = await admin.post('/api/join', { token: forAdmin.token });
    expect([joined.status, joined.body.role]).toEqual([200, 'admin']);
  });

  it('JOIN-02, SEC-4: a missing, wrong, used, or expired link is invalid', async () => {
    const admin = await app.register();
    const invited = await app.register();
    const used = await invite(admin, invited.user.email, 'member');
    await invited.post('/api/join', { token: used.token });
    const old = await invite(admin, 'late@example.com', 'member');
    clock.advance(7 * dayMs + 1_000);
    for (const query of ['', '?token=', '?token=nonsense', `?token=${used.token}`, `?token=${old.token}`]) {
      const answer = await app.anonymous().get(`/api/join${query}`);
      expect([answer.status, answer.body.code], query).toEqual([400, 'link_invalid']);
    }
    const fresh = await app.register();
    expect((await fresh.post('/api/join', { token: old.token })).body.code).toBe('link_invalid');
    const registration = await app.anonymous().post('/api/join/register', { ...account, token: old.token });
    expect(registration.body.code).toBe('link_invalid');
  });

  it('SEC-4, SEC-13, JOIN-01: a link used many times concurrently creates one membership', async () => {
    const admin = await app.register();
    const invited = await app.register();
    const { token } = await invite(admin, invited.user.email, 'member');
    const answers = await Promise.all(Array.from({ length: 6 }, () => invited.post('/api/join', { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link_invalid')).toHaveLength(5);
    expect((await admin.get('/api/organization/users')).body).toHaveLength(2);
  });

  it('JOIN-02: guessing links is rate limited', async () => {
    const strict = await startTestApp({ env: { LIMIT_LOGIN_FAILURES: '3' } });
    try {
      const statuses: number[] = [];
      for (let guess = 0; guess < 5; guess += 1)
        statuses.push((await strict.anonymous().get(`/api/join?token=guess${guess}`)).status);
      expect(statuses).toEqual([400, 400, 400, 429, 429]);
    } finally {
      await strict.close();
    }
  });
});
