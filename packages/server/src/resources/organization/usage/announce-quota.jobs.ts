import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { appendCrossings } from './quota-warnings.projection.ts';

/** Emits quota warnings after the limit was lowered, when no further message may arrive to trigger them. Idempotent. */
export async function announceQuota(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  organizationId: string,
): Promise<void> {
  const months = [{ organizationId, month: monthOf(deps.clock.now()).key }];
  await withPlatform(deps.database, (tx) => appendCrossings(tx, deps, { months, held: months }));
}
