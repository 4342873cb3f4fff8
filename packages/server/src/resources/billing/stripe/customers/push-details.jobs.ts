import { withPlatform } from '../../../../db/scope.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { claimDetails } from './details-to-push.queries.ts';
import { nextTry, tryPush } from './push-details.ts';

const batchSize = 20;

/** Sends details that Stripe did not get. Returns for how many organizations it tried. */
export async function pushWaiting(deps: StripeDeps): Promise<number> {
  for (let tried = 0; tried < batchSize; tried += 1) {
    const until = nextTry(deps);
    const organizationId = await withPlatform(deps.database, (tx) =>
      claimDetails(tx, { at: deps.clock.now(), until }),
    );
    if (organizationId === undefined) return tried;
    if (!(await tryPush(deps, { organizationId, until }))) return tried + 1;
  }
  return batchSize;
}
