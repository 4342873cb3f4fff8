import { randomBytes } from 'node:crypto';
import { adminRoles } from '@parley/contracts/rights/admin-permissions';
import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { timeOrderedIds } from '../../packages/server/src/lib/ids.ts';
import { createPasswords } from '../../packages/server/src/lib/secrets/passwords.ts';
import { canonicalEmail } from '../../packages/server/src/lib/text/contact-details.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import {
  clearSecret,
  insertAdministrator,
} from '../../packages/server/src/resources/admin/realm/administrators.queries.ts';
import { prepareAdministrator } from '../../packages/server/src/resources/admin/realm/create-administrator.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

const passwordBytes = 15;

/** Creates an administrator of the platform with a random password, and prints it once. @throws {Problem} */
export async function createAdministratorByCommand(email: string, role: string): Promise<void> {
  const known = adminRoles.find((one) => one === role);
  if (known === undefined) throw new Problem(`There is no role ${role}. Choose ${adminRoles.join(', ')}.`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Problem(`${email} is not an email address.`);
  const password = randomBytes(passwordBytes).toString('base64url');
  const deps = { ids: timeOrderedIds, clock: systemClock, passwords: createPasswords() };
  const fullName = email.split('@')[0] ?? email;
  const admin = await prepareAdministrator(deps, { email, fullName, role: known, password });
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      const isNew = await withPlatform({ platform: owner }, (tx) => insertAdministrator(tx, admin));
      if (!isNew) throw new Problem(`There is already an administrator ${email}.`);
    }),
  );
  console.log(`${email} may sign in at /admin/login as ${known} now. Password: ${password}`);
}

/** Turns off the lost second factor of an administrator and ends their sessions. @throws {Problem} */
export async function resetSecondFactorByCommand(email: string): Promise<void> {
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      const isKnown = await withPlatform({ platform: owner }, (tx) =>
        clearSecret(tx, canonicalEmail(email), systemClock.now()),
      );
      if (!isKnown) throw new Problem(`There is no administrator ${email}.`);
    }),
  );
  console.log(`The second factor of ${email} is off, and every session has ended.`);
}
