import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { auditedActions } from '../../../test/people.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

const leave = (organizationId: string) => `/api/organization/${organizationId}/leave`;

describe('leaving an organization', () => {
  it('ORG-08: another organization becomes current, and access ends', async () => {
    const admin = await app.register();
    const person = await admin.asRole('member');
    expect((await person.post(leave(admin.organizationId))).status).toBe(204);
    const { body } = await person.get<User>('/api/user');
    expect(body.organizations.map(({ id }) => id)).toEqual([body.currentOrganization?.id]);
    expect((await person.post(leave(admin.organizationId))).status).toBe(404);
    expect((await admin.get('/api/organization/users')).body).toHaveLength(1);
    expect(await auditedActions(app, admin.organizationId)).toContain('member.leave');
  });

  it('ORG-08: after leaving the primary organization, the oldest of the others becomes primary', async () => {
    const person = await app.register();
    const own = person.organizationId;
    const second: string = (await person.post('/api/organization', { name: 'Second' })).body.id;
    await person.post('/api/organization', { name: 'Third' });
    await person.asRole('admin');
    const primary = async () => {
      const { organizations } = (await person.get<User>('/api/user')).body;
      return organizations.filter(({ isPrimary }) => isPrimary).map(({ id }) => id);
    };
    expect(await primary()).toEqual([own]);
    await person.post(`/api/organization/switch/${own}`);
    expect((await person.post(leave(own))).status).toBe(204);
    expect(await primary()).toEqual([second]);
  });

  it('ORG-08: an organization other than the current one can be left as well', async () => {
    const admin = await app.register();
    const person = await admin.asRole('member');
    const { body } = await person.get<User>('/api/user');
    const own = body.organizations.find(({ id }) => id !== admin.organizationId)?.id ?? '';
    await person.post(`/api/organization/switch/${own}`);
    expect((await person.post(leave(admin.organizationId))).status).toBe(204);
    expect((await person.get<User>('/api/user')).body.currentOrganization?.id).toBe(own);
  });

  it('ORG-08, SEC-13: neither the last administrator nor a member of no other organization can leave', async () => {
    const alone = await app.register();
    const refused = await alone.post(leave(alone.organizationId));
    expect([refused.status, refused.body.code]).toEqual([409, 'only_organization']);
    const admin = await app.register();
    await admin.asRole('member');
    await admin.post('/api/organization', { name: 'Second' });
    const last = await admin.post(leave(admin.organizationId));
    expect([last.status, last.body.code]).toEqual([409, 'last_administrator']);
  });

  it('SEC-13: when the last two owners leave at the same time, one stays', async () => {
    for (let round = 0; round < 3; round += 1) {
      const first = await app.register();
      const second = await first.asRole('admin');
      await first.patch(`/api/organization/users/${first.user.id}`, { role: 'owner' });
      await first.patch(`/api/organization/users/${second.user.id}`, { role: 'owner' });
      await first.post('/api/organization', { name: 'Second' });
      const path = leave(first.organizationId);
      const answers = await Promise.all([first.post(path), second.post(path)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    }
  });

  it('SEC-13: the last owner who sends two requests to leave at the same time stays', async () => {
    const owner = await app.register();
    await owner.asRole('admin');
    await owner.patch(`/api/organization/users/${owner.user.id}`, { role: 'owner' });
    await owner.post('/api/organization', { name: 'Second' });
    const path = leave(owner.organizationId);
    const answers = await Promise.all([owner.post(path), owner.post(path)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('SEC-11: an organization the caller does not belong to is not found', async () => {
    const person = await app.register();
    const other = await app.register();
    expect((await person.post(leave(other.organizationId))).status).toBe(404);
    expect((await person.post(leave('nonsense'))).status).toBe(404);
  });
});

describe('deleting an account', () => {
  it('SEC-43: ends sessions and memberships, and removes organizations nobody else belongs to', async () => {
    const admin = await app.register();
    const person = await admin.asRole('member');
    const elsewhere = app.anonymous();
    await elsewhere.post('/api/login', { email: person.user.email, password: 'secret1' });
    const deleted = await person.delete('/api/user');
    expect([deleted.status, person.cookie]).toEqual([204, '']);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    const login = { email: person.user.email, password: 'secret1' };
    expect((await app.anonymous().post('/api/login', login)).body.code).toBe('invalid_credentials');
    await app.settled();
    const left = await withPlatform(app.deps.database, (tx) =>
      tx.first<Record<string, number>>(sql`
        select (select count(*) from users where id = ${person.user.id}) as users,
          (select count(*) from credentials where user_id = ${person.user.id}) as credentials,
          (select count(*) from sessions where user_id = ${person.user.id}) as sessions,
          (select count(*) from memberships where user_id = ${person.user.id}) as memberships,
          (select count(*) from organizations o where not exists (
            select 1 from memberships m where m.organization_id = o.id)) as empty_organizations`),
    );
    expect(left).toEqual({ users: 0, credentials: 0, sessions: 0, memberships: 0, empty_organizations: 0 });
    expect((await admin.get('/api/organization/users')).body).toHaveLength(1);
    expect(await auditedActions(app, admin.organizationId)).toContain('user.delete');
  });

  it('SEC-13, SEC-43: is rejected and changes nothing if others would be left without an administrator', async () => {
    const admin = await app.register();
    await admin.asRole('viewer');
    await admin.post('/api/organization', { name: 'Of the one alone' });
    const refused = await admin.delete('/api/user');
    expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator']);
    expect((await admin.get<User>('/api/user')).body.organizations).toHaveLength(2);
  });

  it('SEC-7: requires a re-authentication within the last 10 minutes', async () => {
    const person = await app.register();
    clock.advance(11 * 60_000);
    const late = await person.delete('/api/user');
    expect([late.status, late.body.code]).toEqual([403, 'confirmation_required']);
    expect((await person.get('/api/user')).status).toBe(200);
  });
});
