import { withPlatform } from '../../../../db/scope.ts';
import { claimDirty, endLook, type Look, putOffLook } from '../stripe-accounts.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { keyOf } from '../stripe-prices.ts';
import { lookAtStripe, type Truth } from '../sync/look-at-stripe.ts';
import { writeLook } from '../sync/write-look.ts';
import { claimClosed, forgetClosed, organizationExists } from './closed-customers.queries.ts';
import { claimDetails } from './details-to-push.queries.ts';
import { nextTry, tryPush } from './push-details.ts';

/** Maximum duration of a sync before another process may take over. */
const lookMs = 90_000;

const firstRetryMs = 5_000;

const lastRetryMs = 300_000;

const batchSize = 50;

/** Syncs mostly wait for Stripe, which allows 100 calls a second. */
const looksAtOnce = 4;

/**
 * Syncs customers that may have changed, a few at a time, and returns their number. If Stripe is unavailable, it stops at the
 * first and retries each with growing pauses.
 */
export async function syncDirty(deps: StripeDeps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  let hasFailed = false;
  await Promise.all(Array.from({ length: looksAtOnce }, lookAtSome));
  return done;

  async function lookAtSome(): Promise<void> {
    while (!hasFailed && !signal?.aborted && done < batchSize) {
      const at = deps.clock.now();
      const until = new Date(at.getTime() + lookMs);
      const look = await withPlatform(deps.database, (tx) => claimDirty(tx, { at, until }));
      if (!look) return;
      try {
        await lookAndWrite(deps, look);
        done += 1;
      } catch (error) {
        hasFailed = true;
        await putOff(deps, look);
        deps.log.warn(
          { organizationId: look.organizationId, error: String(error) },
          'a customer could not be read from Stripe',
        );
      }
    }
  }
}

async function lookAndWrite(deps: StripeDeps, look: Look): Promise<void> {
  const truth = await lookAtStripe(deps, look.customerId);
  if (!(await withPlatform(deps.database, (tx) => organizationExists(tx, look.organizationId)))) {
    await endForClosed(deps, look, truth);
    return;
  }
  const { changed } = await writeLook(deps, look, truth);
  if (changed && look.isComparison)
    deps.log.warn(
      { organizationId: look.organizationId },
      'a subscription differed from Stripe without an event and was mended',
    );
}

/** Ends the subscription of a deleted organization. */
async function endForClosed(deps: StripeDeps, look: Look, { live }: Truth): Promise<void> {
  if (live) await endAtOnce(deps, live.id);
  await withPlatform(deps.database, (tx) => endLook(tx, look, deps.clock.now()));
}

async function endAtOnce({ stripe }: StripeDeps, subscriptionId: string): Promise<void> {
  const idempotencyKey = keyOf('close', subscriptionId);
  await stripe.run((client) => client.subscriptions.cancel(subscriptionId, {}, { idempotencyKey }));
}

/** Ends all subscriptions of customers whose organizations were deleted. Returns the number of customers. */
export async function endClosed(deps: StripeDeps): Promise<number> {
  const at = deps.clock.now();
  const tryAfter = new Date(at.getTime() + lastRetryMs);
  const ids = await withPlatform(deps.database, (tx) => claimClosed(tx, { at, tryAfter, limit: batchSize }));
  for (const customer of ids) {
    const { data } = await deps.stripe.run((client) => client.subscriptions.list({ customer, limit: 100 }));
    for (const { id } of data) await endAtOnce(deps, id);
    await withPlatform(deps.database, (tx) => forgetClosed(tx, customer));
  }
  return ids.length;
}

async function putOff(deps: StripeDeps, look: Look): Promise<void> {
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(look.failures, 10), lastRetryMs);
  const until = new Date(deps.clock.now().getTime() + waitMs);
  await withPlatform(deps.database, (tx) => putOffLook(tx, look, until));
}

const pushesAtOnce = 20;

/** Sends details that Stripe did not get. Returns for how many organizations it tried. */
export async function pushWaiting(deps: StripeDeps): Promise<number> {
  for (let tried = 0; tried < pushesAtOnce; tried += 1) {
    const until = nextTry(deps);
    const organizationId = await withPlatform(deps.database, (tx) =>
      claimDetails(tx, { at: deps.clock.now(), until }),
    );
    if (organizationId === undefined) return tried;
    if (!(await tryPush(deps, { organizationId, until }))) return tried + 1;
  }
  return pushesAtOnce;
}
