import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import { withPlatform } from '../src/db/scope.ts';
import { insertAdministrator } from '../src/resources/admin/realm/administrators.queries.ts';
import { prepareAdministrator } from '../src/resources/admin/realm/create-administrator.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';
import { timeCode } from './totp.ts';

export const adminPassword = 'correct horse battery';
let counter = 0;

/** Adds a platform administrator; returns the email address. */
export async function addAdmin({ deps }: TestApp, role: AdminRole): Promise<string> {
  counter += 1;
  const email = `${role}${counter}@platform.example`;
  const admin = await prepareAdministrator(deps, {
    email,
    fullName: `Ada ${role}`,
    role,
    password: adminPassword,
  });
  await withPlatform(deps.database, (tx) => insertAdministrator(tx, admin));
  return email;
}

/** A client signed in as a new platform administrator, with a second factor if the role requires one. */
export async function signInAsAdmin(app: TestApp, role: AdminRole): Promise<TestClient> {
  const client = app.anonymous();
  const answer = await client.post('/api/admin/login', {
    email: await addAdmin(app, role),
    password: adminPassword,
  });
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status} ${answer.text}`);
  if (answer.body.mustSetUpSecondFactor) {
    const { body } = await client.post('/api/admin/two-factor/setup');
    const code = timeCode(body.secret, app.deps.clock.now());
    await client.post('/api/admin/two-factor/enable', { code });
  }
  return client;
}
