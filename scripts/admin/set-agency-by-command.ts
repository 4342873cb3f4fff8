import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { isId, timeOrderedIds } from '../../packages/server/src/lib/ids.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { setAgency } from '../../packages/server/src/resources/agencies/set-agency.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

/** Turns the organization into an agency or an ordinary organization, and prints the result. @throws {Problem} */
export async function setAgencyByCommand(organizationId: string, isAgency: boolean): Promise<void> {
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      const deps = { ids: timeOrderedIds, clock: systemClock };
      const name = isId(organizationId)
        ? await withPlatform({ platform: owner }, (tx) => setAgency(tx, deps, organizationId, isAgency))
        : undefined;
      if (name === undefined) throw new Problem(`There is no organization ${organizationId}.`);
      console.log(isAgency ? `${name} is an agency now.` : `${name} is no longer an agency.`);
    }),
  );
}
