import type { Subscription } from '@parley/contracts/resources/organization';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { monthOf } from '../../lib/month.ts';
import { presentSubscription } from './organization.presenter.ts';
import { findOrganization, readUsage } from './organization.queries.ts';

/** Returns the plan, its quotas and their usage in the current calendar month (UTC). */
export async function getSubscription(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: Scope,
): Promise<Subscription> {
  const month = monthOf(deps.clock.now());
  return withScope(deps.database, scope, async (tx) => {
    const row = await findOrganization(tx, scope.organizationId);
    if (!row) throw new AppError('not_found');
    return presentSubscription(row, await readUsage(tx, scope.organizationId, month.key), month);
  });
}
