import type Stripe from 'stripe';
import { actionFor, type Status } from '../../../../billing/subscription/operator-steps.ts';
import { wireStatus } from '../../../../billing/subscription/subscription-states.ts';
import type { Transaction } from '../../../../db/database.ts';
import { tenantScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { noteStatus, type OperatorWork } from '../../ledger/operator-work.ts';
import { readStanding } from '../../store/standing.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { keyOf } from '../stripe-prices.ts';
import { changeAtStripe } from './change-at-stripe.ts';
import { endLive, resumeLive } from './change-live.ts';

/**
 * Has Stripe cancel a subscription at the end of its period, resume it, or end it at once and credit the rest of the period. The
 * operator is recorded as soon as Stripe was called, even if the response is lost.
 * @throws AppError `transition_refused`, `payments_unavailable`
 */
export async function setStatusAtStripe(
  deps: StripeDeps,
  { organizationId, status }: { organizationId: string; status: Status },
  operator: OperatorWork,
): Promise<void> {
  const read = (tx: Transaction) => readStanding(tx, organizationId, deps.clock.now());
  let wasAsked = false;
  const failure = await changeAtStripe(deps, tenantScope(organizationId), async (truth) => {
    const { subscription } = await operator.run(read);
    const act = actionFor(subscription, status);
    const live = truth?.live;
    if (!live || act === undefined) throw new AppError('transition_refused');
    wasAsked = true;
    if (act === 'cancel') await endLive(deps, live, {});
    else if (act === 'resume') await resumeLive(deps, live);
    else await stopLive(deps, live);
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!wasAsked) throw failure;
  const isDone = await operator.run(async (tx) => {
    const isGiven = failure === undefined || wireStatus((await read(tx)).subscription.state) === status;
    await operator.record(tx, { outcome: isGiven ? 'done' : 'unknown' });
    if (isGiven) await noteStatus(tx, deps, organizationId, status);
    return isGiven;
  });
  if (!isDone) throw failure;
}

/** Ends it now; the unused part of the payment becomes the customer's balance at Stripe. */
async function stopLive({ stripe, ids }: StripeDeps, { id }: Stripe.Subscription): Promise<void> {
  const idempotencyKey = keyOf('stop', id, ids.next());
  await stripe.run((client) =>
    client.subscriptions.cancel(id, { invoice_now: true, prorate: true }, { idempotencyKey }),
  );
}
