import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { auditedActions, invite, noticeMs } from '../../../test/people.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await app.close();
});

const path = (person: { user: User }) => `/api/organization/users/${person.user.id}`;

async function rolesOf(reader: Member): Promise<string[]> {
  const { body } = await reader.get('/api/organization/users');
  return body.map((person: { role: string }) => person.role).sort();
}

describe('the team', () => {
  it('TEAM-01: lists members with role and activity, followed by invited users', async () => {
    const admin = await app.register();
    const viewer = await admin.asRole('viewer');
    await invite(admin, 'new.colleague@example.com', 'guest');
    const { status, body } = await viewer.get('/api/organization/users');
    expect(status).toBe(200);
    expect(body.map((person: Record<string, unknown>) => [person.role, person.status])).toEqual([
      ['admin', 'active'],
      ['viewer', 'active'],
      ['guest', 'invited'],
    ]);
    expect(body[0]).toMatchObject({
      id: admin.user.id,
      fullName: 'Test Person',
      email: admin.user.email,
      twoFactorEnabled: false,
      photoURL: null,
      joinedAt: expect.any(String),
      lastActiveAt: expect.any(String),
    });
    expect(body[2]).toMatchObject({ email: 'new.colleague@example.com', fullName: '', joinedAt: null });
  });

  it('TEAM-05, ORG-13: an administrator assigns any role up to their own', async () => {
    const admin = await app.register();
    const person = await admin.asRole('viewer');
    for (const role of ['guest', 'member', 'admin', 'viewer']) {
      const changed = await admin.patch(path(person), { role });
      expect([changed.status, changed.body.role]).toEqual([200, role]);
    }
    expect((await admin.patch(path(person), { role: 'king' })).status).toBe(400);
    expect(await auditedActions(app, admin.organizationId)).toContain('member.role');
  });

  it('SEC-13: the rights of a new role take effect immediately', async () => {
    const admin = await app.register();
    const person = await admin.asRole('viewer');
    expect((await person.post('/api/chatbots', { name: 'Bot' })).status).toBe(403);
    await admin.patch(path(person), { role: 'member' });
    expect((await person.post('/api/chatbots', { name: 'Bot' })).status).toBe(201);
  });

  it('SEC-13, ORG-15: without an owner an admin can name one; afterwards only owners can', async () => {
    const admin = await app.register();
    const other = await admin.asRole('admin');
    expect((await admin.patch(path(admin), { role: 'owner' })).status).toBe(200);
    expect((await other.patch(path(other), { role: 'owner' })).status).toBe(403);
    expect((await other.patch(path(admin), { role: 'member' })).status).toBe(403);
    expect((await other.delete(path(admin))).status).toBe(403);
    const invitation = { email: 'owner@example.com', role: 'owner' };
    expect((await other.post('/api/organization/invitations', invitation)).status).toBe(403);
    expect((await admin.patch(path(other), { role: 'owner' })).status).toBe(200);
    expect(await rolesOf(admin)).toEqual(['owner', 'owner']);
  });

  it('SEC-7, SEC-13: promoting, demoting, inviting, or removing an owner requires re-authentication within 10 minutes', async () => {
    const admin = await app.register();
    const other = await admin.asRole('admin');
    await admin.patch(path(admin), { role: 'owner' });
    await admin.patch(path(other), { role: 'owner' });
    clock.advance(11 * 60_000);
    const refused = [
      await admin.patch(path(other), { role: 'admin' }),
      await admin.delete(path(other)),
      await admin.post('/api/organization/invitations', { email: 'late@example.com', role: 'owner' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, 'confirmation_required']),
    );
    expect(await rolesOf(admin)).toEqual(['owner', 'owner']);
  });

  it('SEC-7: how many conversations a member takes is changed without a proof, also of an owner, and by no one else', async () => {
    const owner = await app.register();
    await owner.patch(path(owner), { role: 'owner' });
    const [admin, member] = [await owner.asRole('admin'), await owner.asRole('member')];
    clock.advance(11 * 60_000);
    const changed = await admin.patch(path(owner), { capacity: 12 });
    expect([changed.status, changed.body.role, changed.body.capacity]).toEqual([200, 'owner', 12]);
    const { body } = await member.get('/api/organization/users');
    expect(body.map(({ capacity }: { capacity: number }) => capacity)).toEqual([12, 5, 5]);
    expect((await member.patch(path(member), { capacity: 50 })).status).toBe(403);
    for (const capacity of [0, 101, 1.5, null]) {
      expect((await admin.patch(path(member), { capacity })).status, String(capacity)).toBe(400);
    }
    expect((await admin.patch(path(member), {})).status).toBe(400);
    // A role that would need a proof changes nothing at all without one.
    const both = await owner.patch(path(admin), { role: 'owner', capacity: 3 });
    expect([both.status, both.body.code]).toEqual([403, 'confirmation_required']);
    expect((await owner.get('/api/organization/users')).body[1]).toMatchObject({
      role: 'admin',
      capacity: 5,
    });
    const again = await admin.patch(path(member), { role: 'viewer', capacity: 3 });
    expect(again.body).toMatchObject({ role: 'viewer', capacity: 3 });
    expect(await auditedActions(app, owner.organizationId)).toContain('member.capacity');
    const stranger = await app.register();
    expect((await stranger.patch(path(member), { capacity: 3 })).status).toBe(404);
  });

  it('SEC-13: the last owner or, without one, the last admin can be neither demoted nor removed', async () => {
    const admin = await app.register();
    const colleague = await admin.asRole('member');
    const demoted = await admin.patch(path(admin), { role: 'viewer' });
    expect([demoted.status, demoted.body.code]).toEqual([409, 'last_administrator']);
    expect((await admin.delete(path(admin))).status).toBe(409);
    await admin.patch(path(admin), { role: 'owner' });
    await admin.patch(path(colleague), { role: 'admin' });
    expect((await admin.patch(path(admin), { role: 'admin' })).body.code).toBe('last_administrator');
    expect(await rolesOf(admin)).toEqual(['admin', 'owner']);
  });

  it('SEC-13: of two admins who remove each other concurrently, exactly one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await app.register();
      const second = await first.asRole('admin');
      const answers = await Promise.all([first.delete(path(second)), second.delete(path(first))]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(204);
      expect(statuses[1]).toBeGreaterThanOrEqual(403);
      const stays = answers[0]?.status === 204 ? first : second;
      expect(await rolesOf(stays)).toEqual(['admin']);
    }
  });

  it('SEC-11, SEC-13: members of other organizations are not found, whatever their id', async () => {
    const admin = await app.register();
    const outsider = await app.register();
    for (const id of [outsider.user.id, 'nonsense', '01900000-0000-7000-8000-000000000000']) {
      expect((await admin.patch(`/api/organization/users/${id}`, { role: 'viewer' })).status).toBe(404);
      expect((await admin.delete(`/api/organization/users/${id}`)).status).toBe(404);
    }
    expect((await outsider.get('/api/user')).body.currentOrganization.role).toBe('admin');
  });
});

describe('a removed member', () => {
  it('TEAM-02, SEC-10: loses access to this organization and keeps their others', async () => {
    const admin = await app.register();
    const person = await admin.asRole('member');
    const stream = await person.stream('GET', '/api/events');
    const ended = (async () => {
      for await (const _ of stream.events);
      return true;
    })();
    expect((await admin.delete(path(person))).status).toBe(204);
    const { status, body } = await person.get<User>('/api/user');
    expect([status, body.currentOrganization?.role, body.organizations.length]).toEqual([200, 'admin', 1]);
    expect(body.currentOrganization?.id).not.toBe(admin.organizationId);
    const stale = await person.with({ 'x-organization-id': admin.organizationId }).get('/api/chatbots');
    expect([stale.status, stale.body.code]).toEqual([409, 'organization_changed']);
    expect((await person.post(`/api/organization/switch/${admin.organizationId}`)).status).toBe(404);
    expect(await Promise.race([ended, wait(2 * noticeMs, false)])).toBe(true);
    expect(await auditedActions(app, admin.organizationId)).toContain('member.remove');
    stream.abort();
  });
});
