import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { loadOffer, type Offer } from '../../packages/server/src/billing/plans/load-plans.ts';
import type { Transaction } from '../../packages/server/src/db/database.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { isId, timeOrderedIds } from '../../packages/server/src/lib/ids.ts';
import { type Clock, systemClock } from '../../packages/server/src/ports/clock.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

/** Changes an organization of this installation; returns its name, or undefined for an unknown id. */
type Change = (
  tx: Transaction,
  deps: { ids: typeof timeOrderedIds; clock: Clock; offer: Offer },
) => Promise<string | undefined>;

/** Runs the change, and prints the text that `tell` returns for the organization's name. @throws {Problem} */
export async function changeOrganization(
  organizationId: string,
  change: Change,
  tell: (name: string) => string,
): Promise<void> {
  await withProblems(async () => {
    const config = installationConfig();
    const offer = await loadOffer(config.plansFile);
    await withInstallation(config, async (owner) => {
      const deps = { ids: timeOrderedIds, clock: systemClock, offer };
      const name = isId(organizationId)
        ? await withPlatform({ platform: owner }, (tx) => change(tx, deps))
        : undefined;
      if (name === undefined) throw new Problem(`There is no organization ${organizationId}.`);
      console.log(tell(name));
    });
  });
}
