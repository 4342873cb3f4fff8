import { setTimeout as wait } from 'node:timers/promises';
import { withScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import { minuteMs } from '../../../../lib/timing/durations.ts';
import { beginChange, endChange } from '../stripe-accounts.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import type { Truth } from '../sync/look-at-stripe.ts';
import { syncNow } from '../sync/sync-now.ts';

const changeMs = minuteMs;
const waitMs = 100;
const maxWaits = 100;

/**
 * Makes a change at Stripe, one at a time for each organization: reads the customer, changes it, and syncs again. An interrupted
 * change is found by the next background sync.
 * @param change gets the current snapshot; undefined for an organization without a customer
 * @throws AppError `transition_refused` while another change of the organization runs, `payments_unavailable`
 */
export async function changeAtStripe<T>(
  deps: StripeDeps,
  scope: Pick<Scope, 'organizationId' | 'userId'>,
  change: (truth: Truth | undefined) => Promise<T>,
): Promise<T> {
  const { organizationId } = scope;
  await begin();
  try {
    const truth = await syncNow(deps, organizationId);
    try {
      return await change(truth);
    } finally {
      // The change is done even if reading its result fails; the background syncs again.
      await syncNow(deps, organizationId).catch((error: unknown) =>
        deps.log.warn({ organizationId, error: String(error) }, 'Stripe could not be read after a change'),
      );
    }
  } finally {
    await withScope(deps.database, scope, (tx) => endChange(tx, organizationId));
  }

  async function begin(): Promise<void> {
    for (let waits = 0; waits < maxWaits; waits += 1) {
      const at = deps.clock.now();
      const until = new Date(at.getTime() + changeMs);
      const begun = await withScope(deps.database, scope, (tx) =>
        beginChange(tx, organizationId, { at, until }),
      );
      if (begun) return;
      await wait(waitMs);
    }
    throw new AppError('transition_refused', { retryAfterSeconds: 1 });
  }
}
