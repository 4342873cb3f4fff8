import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { setPlan } from '../billing/operator/set-plan.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } });
});
afterAll(async () => {
  await app.close();
});

describe('organizations', () => {
  it('API-09, ORG-12: GET /api/organization returns the details of the current organization', async () => {
    const member = await app.register({ organizationName: 'Halden Books' });
    const { status, body } = await member.get('/api/organization');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'role',
        'agencyName',
        'language',
        'isAgency',
        'logo',
        'primaryColor',
        'secondaryColor',
        'footerLabel',
        'footerLink',
        'subscription',
        'members',
        'created',
        'abilities',
      ]),
    );
    expect(body.members).toHaveLength(1);
  });

  it('API-07, TEN-02: POST /api/organization creates another organization with role admin and makes it current', async () => {
    const member = await app.register();
    const created = await member.post('/api/organization', { name: 'Second' });
    expect(created.status).toBe(201);
    const { body } = await member.get<User>('/api/user');
    expect(body.organizations.map(({ name, role, isPrimary }) => [name, role, isPrimary])).toEqual([
      ['Test organization', 'admin', true],
      ['Second', 'admin', false],
    ]);
    expect(body.currentOrganization?.name).toBe('Second');
  });

  it.each([
    ['a', 'Organization name must be at least 2 characters'],
    ['x'.repeat(50), 'Organization name must be less than 50 characters'],
  ])('ORG-09, ORG-10: refuses the name %s', async (name, message) => {
    const member = await app.register();
    const answer = await member.post('/api/organization', { name });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.name).toBe(message);
  });

  it('an Idempotency-Key creates one organization; a different body under the same key is a conflict', async () => {
    const member = await app.register();
    const headers = { 'idempotency-key': 'make-once' };
    const first = await member.post('/api/organization', { name: 'Only once' }, headers);
    const again = await member.post('/api/organization', { name: 'Only once' }, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
    const other = await member.post('/api/organization', { name: 'Something else' }, headers);
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('idempotency_conflict');
    expect((await member.get<User>('/api/user')).body.organizations).toHaveLength(2);
  });

  it('API-08, ORG-16: switches only to an organization the caller belongs to', async () => {
    const member = await app.register();
    const outsider = await app.register();
    const second = await member.post('/api/organization', { name: 'Second' });
    const back = await member.post(`/api/organization/switch/${member.organizationId}`);
    expect(back.body.name).toBe('Test organization');
    expect((await outsider.post(`/api/organization/switch/${second.body.id}`)).status).toBe(404);
    expect((await outsider.post('/api/organization/switch/nonsense')).status).toBe(404);
    expect((await app.anonymous().post(`/api/organization/switch/${second.body.id}`)).status).toBe(401);
  });

  it('TEN-01: rejects a call that expects another organization to be current', async () => {
    const member = await app.register();
    const answer = await member
      .with({ 'x-organization-id': '01900000-0000-7000-8000-000000000000' })
      .get('/api/chatbots');
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('organization_changed');
  });

  it('SEC-13: only administrators rename an organization, and only the current one', async () => {
    const admin = await app.register();
    const member = await admin.asRole('member');
    const path = `/api/organization/${admin.organizationId}`;
    expect((await member.patch(path, { name: 'Taken over' })).status).toBe(403);
    expect((await admin.patch(path, { name: 'Renamed' })).body.name).toBe('Renamed');
    const outsider = await app.register();
    expect((await outsider.patch(path, { name: 'Mine now' })).status).toBe(404);
    expect((await admin.patch(path, { plan: 'enterprise' })).status).toBe(400);
  });

  it('API-10, PLAN-07: GET /api/subscription shows the free plan with quotas and usage', async () => {
    const member = await app.register();
    const { status, body } = await member.get('/api/subscription');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      plan: 'free',
      status: 'active',
      cycle: 'monthly',
      cancelAtPeriodEnd: false,
      limits: { chatbots: 1, messagesPerMonth: 1000, retentionDays: 7 },
      usage: { chatbots: 0, messagesThisMonth: 0, sources: 0 },
    });
  });

  it('a plan set by the operator takes effect immediately, only for that organization, and appears in its activity log', async () => {
    const [member, other] = [await app.register(), await app.register()];
    const create = async (who: typeof member) => (await who.post('/api/chatbots', { name: 'Desk' })).status;
    expect([await create(member), await create(member)]).toEqual([201, 403]);
    const name = await withPlatform(app.deps.database, (tx) =>
      setPlan(tx, app.deps, member.organizationId, 'starter'),
    );
    expect(name).toBe('Test organization');
    expect([await create(member), await create(member), await create(member)]).toEqual([201, 201, 403]);
    expect((await member.get('/api/subscription')).body).toMatchObject({ plan: 'starter' });
    expect((await other.get('/api/subscription')).body).toMatchObject({ plan: 'free' });
    const { body: log } = await member.get('/api/organization/audit');
    expect(log.items.map(({ action }: { action: string }) => action)).toContain('organization.setPlan');
    expect(
      await withPlatform(app.deps.database, (tx) => setPlan(tx, app.deps, app.deps.ids.next(), 'custom')),
    ).toBeUndefined();
  });

  it('TEN-01: lists only the members of the current organization', async () => {
    const admin = await app.register();
    const viewer = await admin.asRole('viewer');
    const outsider = await app.register();
    const { body } = await viewer.get('/api/organization/users');
    expect(body.map((person: { id: string }) => person.id).sort()).toEqual(
      [admin.user.id, viewer.user.id].sort(),
    );
    expect(JSON.stringify(body)).not.toContain(outsider.user.id);
  });
});
