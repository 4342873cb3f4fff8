import { planIds } from '@parley/contracts/lists';
import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { isId, timeOrderedIds } from '../../packages/server/src/lib/ids.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { setPlan } from '../../packages/server/src/resources/organization/set-plan.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

/** Puts the organization on the plan, and prints the result. @throws {Problem} */
export async function setPlanByCommand(organizationId: string, name: string): Promise<void> {
  const plan = planIds.find((id) => id === name);
  if (plan === undefined) throw new Problem(`There is no plan ${name}. Choose ${planIds.join(', ')}.`);
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      const deps = { ids: timeOrderedIds, clock: systemClock };
      const organization = isId(organizationId)
        ? await withPlatform({ platform: owner }, (tx) => setPlan(tx, deps, organizationId, plan))
        : undefined;
      if (organization === undefined) throw new Problem(`There is no organization ${organizationId}.`);
      console.log(`${organization} is on the plan ${plan} now.`);
    }),
  );
}
