import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
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

describe('PATCH /api/user with a new email address', () => {
  it('SEC-7: takes effect immediately, unverified, notifies both addresses, and is audited', async () => {
    const member = await app.register({ email: 'before@example.com', isVerified: false });
    const [first] = await readOutbox(app, 'before@example.com');
    const token = new URL(first?.link ?? '').searchParams.get('verify');
    await app.anonymous().post('/api/verify-email', { token, password: 'secret1' });
    const changed = await member.patch<User>('/api/user', { email: 'after@example.com' });
    expect(changed.body).toMatchObject({ email: 'after@example.com', emailVerified: false });
    const notice = (await readOutbox(app, 'before@example.com')).at(-1);
    expect(notice?.subject).toBe('Your email address was changed');
    expect(notice?.text).toContain('after@example.com');
    const [proof] = await readOutbox(app, 'after@example.com');
    const newToken = new URL(proof?.link ?? '').searchParams.get('verify');
    expect(
      (await app.anonymous().post('/api/verify-email', { token: newToken, password: 'secret1' })).status,
    ).toBe(204);
    expect((await member.get<User>('/api/user')).body.emailVerified).toBe(true);
    const old = { email: 'before@example.com', password: 'secret1' };
    expect((await app.anonymous().post('/api/login', old)).status).toBe(401);
    const acts = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ action: string }>(
        sql`select action from audit_log where organization_id = ${member.organizationId} and action like 'user.%' order by id`,
      ),
    );
    expect(acts.map((act) => act.action)).toEqual([
      'user.verifyEmail',
      'user.changeEmail',
      'user.verifyEmail',
    ]);
  });

  it('SEC-7: requires re-authentication within the last 10 minutes; signing in counts', async () => {
    const member = await app.register({ email: 'proof@example.com' });
    clock.advance(600_001);
    const refused = await member.patch('/api/user', { email: 'thief@example.com' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'confirmation_required' });
    expect((await member.get<User>('/api/user')).body.email).toBe('proof@example.com');
    const unchanged = await member.patch<User>('/api/user', { email: 'proof@example.com', fullName: 'Ana' });
    expect(unchanged.body.fullName).toBe('Ana');
    await member.post('/api/login', { email: 'proof@example.com', password: 'secret1' });
    expect((await member.patch('/api/user', { email: 'mine@example.com' })).status).toBe(200);
  });

  it('SET-07: refuses an address in use, ignoring case, and changes nothing', async () => {
    await app.register({ email: 'taken@example.com' });
    const member = await app.register({ email: 'own@example.com' });
    const answer = await member.patch('/api/user', { email: ' TAKEN@example.com', fullName: 'Somebody' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'email_in_use', message: 'Email already in use' });
    const user = await member.get<User>('/api/user');
    expect(user.body).toMatchObject({ email: 'own@example.com', fullName: 'Test Person' });
    expect(await readOutbox(app, 'own@example.com')).toHaveLength(1);
  });
});

describe('PATCH /api/user', () => {
  it.each([[''], ['nobody'], [null]])('SET-04: refuses the email address %j', async (email) => {
    const member = await app.register();
    const answer = await member.patch('/api/user', { email });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('email');
    if (email === 'nobody') expect(answer.body.message).toBe('Please enter a valid email address');
  });

  it('SET-05: requires a full name', async () => {
    const member = await app.register();
    const answer = await member.patch('/api/user', { fullName: '  ' });
    expect(answer.body.fields).toEqual({ fullName: 'Full Name is required' });
  });

  it('SET-06: accepts letters, numbers, and underscores in a username', async () => {
    const member = await app.register();
    for (const username of ['a-b', 'a b', 'ä']) {
      expect((await member.patch('/api/user', { username })).body.fields).toHaveProperty('username');
    }
    expect((await member.patch<User>('/api/user', { username: 'a_1' })).body.username).toBe('a_1');
  });

  it('USER-02: accepts time zones of the IANA database and the available languages', async () => {
    const member = await app.register();
    for (const timezone of ['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires', null]) {
      expect((await member.patch<User>('/api/user', { timezone })).body.timezone).toBe(timezone);
    }
    for (const timezone of ['+02:00', 'Mars/Olympus', '']) {
      const answer = await member.patch('/api/user', { timezone });
      expect(answer.body.fields).toEqual({ timezone: 'Unknown time zone' });
    }
    expect((await member.patch<User>('/api/user', { language: 'fa' })).body.language).toBe('fa');
    const answer = await member.patch('/api/user', { language: 'xx' });
    expect(answer.body.fields).toEqual({ language: 'This language is not available' });
    expect((await member.patch<User>('/api/user', { language: null })).body.language).toBeNull();
  });

  it('merges notification settings and leaves omitted ones unchanged', async () => {
    const member = await app.register();
    await member.patch('/api/user', { notifications: { quota: { email: false } } });
    const answer = await member.patch<User>('/api/user', {
      notifications: { quota: { inApp: false }, team: {} },
    });
    expect(answer.body.notifications).toEqual({
      contact: { email: true, inApp: true },
      knowledge: { email: true, inApp: true },
      quota: { email: false, inApp: false },
      team: { email: true, inApp: true },
      privacy: { email: true, inApp: true },
      inbox: { email: true, inApp: true },
    });
  });
});
