import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { assertSecretKnown, forgetOtherSecrets } from '../../packages/server/src/db/app-secrets.ts';
import type { Pool } from '../../packages/server/src/db/database.ts';
import { dropLogin, findOtherLogins } from '../../packages/server/src/db/postgres/other-logins.ts';
import { createSealer } from '../../packages/server/src/ports/sealer.ts';
import { type Resealed, resealAll } from '../../packages/server/src/reseal.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig, requiredSecret } from '../backup/settings.ts';

/**
 * Re-encrypts all values sealed by the previous secret with the current one, prints how many, and forgets all other secrets.
 * @throws {Problem} while processes with another secret run, and for values that cannot be decrypted
 */
export async function resealByCommand(): Promise<void> {
  const config = installationConfig();
  const appSecret = requiredSecret(config);
  const previous = config.appSecretPrevious;
  await withProblems(() =>
    withInstallation(config, async (owner) => {
      await assertSecretKnown(owner, { appSecret, appSecretPrevious: previous });
      await assertNobodyElse(owner, appSecret);
      const sealer = createSealer([appSecret, ...(previous === undefined ? [] : [previous])]);
      report(await resealAll(owner, sealer));
      await forgetOtherSecrets(owner, appSecret);
      const left: string[] = [];
      for (const { role } of await findOtherLogins(owner, appSecret))
        left.push(...(await dropLogin(owner, role)));
      if (left.length > 0) console.log(`An administrator may also run:\n${left.join(';\n')};`);
      console.log('Nothing needs the previous secret any more: remove APP_SECRET_PREVIOUS.');
    }),
  );
}

/** A process with an older secret would continue to seal values with it. */
async function assertNobodyElse(owner: Pool, appSecret: string): Promise<void> {
  const logins = await findOtherLogins(owner, appSecret);
  const connections = logins.reduce((sum, login) => sum + login.connections, 0);
  if (connections > 0)
    throw new Problem(
      `Processes with another secret still run (${connections} connections). Restart them with the new APP_SECRET, then run this again.`,
    );
}

function report(results: readonly Resealed[]): void {
  for (const { table, column, resealed, unreadable } of results) {
    console.log(
      `${table}.${column}: ${resealed} sealed anew${unreadable > 0 ? `, ${unreadable} cannot be opened` : ''}`,
    );
  }
  if (results.some(({ unreadable }) => unreadable > 0))
    throw new Problem(
      'Some values open with neither APP_SECRET nor APP_SECRET_PREVIOUS. Set APP_SECRET_PREVIOUS to the secret that sealed them and run this again; if it is lost, run: npm run admin -- accept-secret',
    );
}
