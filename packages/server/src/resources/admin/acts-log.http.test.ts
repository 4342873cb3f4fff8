import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let admin: TestClient;
let member: Member;
const reason = 'Agreed by phone with Ms Osei';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAsAdmin(app, 'owner');
  member = await app.register();
});
afterAll(() => app.close());

/** The stored entries of an action in the platform's log. */
const entriesOf = (action: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.rows<{ actor_name: string; reason: string | null; details: { from: string; to: string } }>(sql`
      select actor_name, reason, details from platform_log where action = ${action} order by created_at, id`),
  );

it.each([
  ['organization.setPlan', { plan: 'starter' }],
  ['organization.setLimits', { limits: { members: 7 } }],
  ['organization.setFlags', { flags: { apiSources: false } }],
  ['organization.grantAgency', { isAgency: true }],
  ['organization.setBranding', { branding: { footerLabel: 'Harbour' } }],
  ['organization.suspend', { status: 'suspended' }],
  ['organization.reactivate', { status: 'active' }],
  ['organization.withdrawAgency', { isAgency: false }],
])(
  'ADM-11, SEC-8: the only entry of %s in the platform’s log has the actor and the reason',
  async (action, change) => {
    const path = `/api/admin/organizations/${member.organizationId}`;
    expect((await admin.patch(path, { ...change, reason })).status).toBe(200);
    expect(await entriesOf(action)).toMatchObject([{ actor_name: 'Ada owner', reason }]);
  },
);

it.each([
  ['organization.setPlan', '{"plan":"enterprise"}', '{"plan":"starter"}'],
  ['organization.setLimits', '{}', '{"members":7}'],
  ['organization.setFlags', '{}', '{"apiSources":false}'],
  ['organization.setBranding', '{}', '{"footerLabel":"Harbour"}'],
])('SEC-8: the entry of %s has the values before and after', async (action, from, to) => {
  expect((await entriesOf(action)).map(({ details }) => details)).toEqual([{ from, to }]);
});

it('SEC-8: entries of settings, maintenance and the process log have the values before and after, only of changed fields', async () => {
  await admin.put('/api/admin/settings', {
    registrationOpen: true,
    trialDays: 30,
    flags: { apiSources: false },
  });
  await admin.put('/api/admin/maintenance', { active: true, message: 'A new disk' });
  await admin.put('/api/admin/logging', { level: 'warn', retentionDays: 365 });
  const details = async (action: string) => (await entriesOf(action)).map((entry) => entry.details);
  expect(await details('settings.update')).toEqual([
    { from: '{"trialDays":null,"flags":{}}', to: '{"trialDays":30,"flags":{"apiSources":false}}' },
  ]);
  expect(await details('maintenance.set')).toEqual([
    { from: '{"active":false,"message":null}', to: '{"active":true,"message":"A new disk"}' },
  ]);
  expect(await details('logging.set')).toEqual([{ from: '{"level":null}', to: '{"level":"warn"}' }]);
});
