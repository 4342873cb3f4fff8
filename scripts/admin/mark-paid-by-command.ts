import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { loadOffer } from '../../packages/server/src/billing/plans/load-plans.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { timeOrderedIds } from '../../packages/server/src/lib/ids.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { markPaid } from '../../packages/server/src/resources/billing/operator/mark-paid.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

/** Marks an open invoice as paid, and prints its organization. @throws {Problem} */
export async function markPaidByCommand(number: string): Promise<void> {
  await withProblems(async () => {
    const config = installationConfig();
    const offer = await loadOffer(config.plansFile);
    await withInstallation(config, async (owner) => {
      const deps = { ids: timeOrderedIds, clock: systemClock, offer };
      const name = await withPlatform({ platform: owner }, (tx) => markPaid(tx, deps, number));
      if (name === undefined) throw new Problem(`There is no open invoice ${number}.`);
      console.log(`Invoice ${number} of ${name} is paid.`);
    });
  });
}
