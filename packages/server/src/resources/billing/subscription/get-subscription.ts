import type { Subscription } from '@parley/contracts/resources/organization/organization';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { readStanding } from '../store/standing.queries.ts';
import { readUsage } from '../store/usage.queries.ts';
import { presentSubscription } from './subscription.presenter.ts';

/** Returns the plan, what was bought, and the quotas with their usage in the current calendar month (UTC). */
export async function getSubscription(
  deps: Pick<Deps, 'database' | 'clock' | 'offer'>,
  scope: Scope,
): Promise<Subscription> {
  const at = deps.clock.now();
  const month = monthOf(at);
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const standing = await readStanding(tx, organizationId, at);
    const usage = await readUsage(tx, organizationId, { month: month.key, at });
    return presentSubscription(standing, deps.offer, usage, month);
  });
}
