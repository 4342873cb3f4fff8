import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { nextOrganizations } from './refresh-limits.queries.ts';
import { refreshWhere } from './refresh-limits.ts';

const batchSize = 500;

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Computes missing limits, and after a start those of every organization once, because the operator may have changed the plans.
 * The returned function updates at most 500 organizations and returns their number.
 */
export function createRefreshLimits(
  deps: Pick<Deps, 'database' | 'offer' | 'clock' | 'ids'>,
): () => Promise<number> {
  let after: string | null = firstId;
  return async () => {
    const which = nextOrganizations(after, batchSize);
    const ids = await withPlatform(deps.database, (tx) => refreshWhere(tx, deps, which));
    if (after !== null) after = ids.length < batchSize ? null : (ids.at(-1) ?? null);
    return ids.length;
  };
}
