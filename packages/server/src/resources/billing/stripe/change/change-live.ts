import type { CancelReason } from '@parley/contracts/billing/billing-lists';
import type { BillingAction } from '@parley/contracts/resources/organization/billing';
import type Stripe from 'stripe';
import { downgradeToBasicMetadata } from '../../../../billing/stripe/project-subscription.ts';
import type { PlanChange } from '../../../../billing/subscription/plan-change.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { keyOf } from '../stripe-prices.ts';
import { type LiveItem, prorationDate } from './live-change.ts';

/** An empty string removes our metadata from a subscription. */
const stays = { parley_next: '' } as const;

/**
 * Upgrades now. If the payment needs an action of the owner, nothing has changed yet, and the owner is sent to the invoice.
 * @throws AppError `payment_failed` if the card is refused
 */
export async function upgradeLive(
  deps: StripeDeps,
  { live, itemId }: LiveItem,
  { priced, currency, effectiveAt }: PlanChange,
): Promise<BillingAction | undefined> {
  await releaseSchedule(deps, live);
  const price = await deps.prices.idOf({ plan: priced.plan, cycle: priced.cycle, currency });
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemId, price }],
    payment_behavior: 'pending_if_incomplete',
    ...(live.status === 'trialing'
      ? { trial_end: 'now', proration_behavior: 'none' }
      : { proration_behavior: 'always_invoice', proration_date: prorationDate(live, effectiveAt) }),
    expand: ['latest_invoice'],
  };
  // A new key for each attempt: a reused one would repeat a refusal, even with another card.
  const idempotencyKey = keyOf('upgrade', live.id, params, deps.ids.next());
  const changed = await deps.stripe.run((client) =>
    client.subscriptions.update(live.id, params, { idempotencyKey }),
  );
  if (changed.pending_update === null) {
    await keepGoing(deps, live);
    return undefined;
  }
  const { latest_invoice: invoice } = changed;
  const url = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null;
  if (!url) throw new AppError('payment_failed');
  return { type: 'redirect', url };
}

/** Schedules another plan or interval for the next period. */
export async function scheduleLive(
  deps: StripeDeps,
  { live }: LiveItem,
  { priced, currency }: PlanChange,
): Promise<void> {
  await releaseSchedule(deps, live);
  await keepGoing(deps, live);
  const [item] = live.items.data;
  if (!item) throw new AppError('transition_refused');
  const price = await deps.prices.idOf({ plan: priced.plan, cycle: priced.cycle, currency });
  const attempt = deps.ids.next();
  const { id } = await deps.stripe.run((client) =>
    client.subscriptionSchedules.create(
      { from_subscription: live.id },
      { idempotencyKey: keyOf('schedule', live.id, attempt) },
    ),
  );
  const params: Stripe.SubscriptionScheduleUpdateParams = {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
      },
      {
        items: [{ price, quantity: 1 }],
        start_date: item.current_period_end,
        duration: { interval: priced.cycle === 'annual' ? 'year' : 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  };
  await deps.stripe.run((client) =>
    client.subscriptionSchedules.update(id, params, { idempotencyKey: keyOf('phases', id, params) }),
  );
}

type Why = { reason?: CancelReason | undefined; comment?: string | undefined };

const feedback: Record<CancelReason, Stripe.SubscriptionUpdateParams.CancellationDetails.Feedback> = {
  price: 'too_expensive',
  features: 'missing_features',
  quality: 'low_quality',
  switched: 'switched_service',
  unused: 'unused',
  other: 'other',
};

/** Ends the subscription with its period, because it was canceled or Basic is next. */
export async function endLive(
  deps: StripeDeps,
  live: Stripe.Subscription,
  why: Why | 'basic',
): Promise<void> {
  await releaseSchedule(deps, live);
  const { reason, comment } = why === 'basic' ? {} : why;
  const params: Stripe.SubscriptionUpdateParams = {
    cancel_at_period_end: true,
    metadata: why === 'basic' ? downgradeToBasicMetadata : stays,
    cancellation_details: { feedback: reason ? feedback[reason] : '', comment: comment ?? '' },
  };
  await update(deps, live, 'end', params);
}

/** Withdraws the change that was planned for the end of the period. */
export async function resumeLive(deps: StripeDeps, live: Stripe.Subscription): Promise<void> {
  await releaseSchedule(deps, live);
  await keepGoing(deps, live);
}

async function keepGoing(deps: StripeDeps, live: Stripe.Subscription): Promise<void> {
  if (!live.cancel_at_period_end && live.cancel_at === null) return;
  // A custom end date was set at Stripe.
  const goesOn = live.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  await update(deps, live, 'resume', { ...goesOn, metadata: stays });
}

/** Releases a subscription's schedule; until then it cannot be canceled or changed. */
async function releaseSchedule(deps: StripeDeps, { schedule }: Stripe.Subscription): Promise<void> {
  const id = typeof schedule === 'object' ? schedule?.id : schedule;
  if (id === undefined) return;
  const idempotencyKey = keyOf('release', id);
  await deps.stripe.run((client) => client.subscriptionSchedules.release(id, {}, { idempotencyKey }));
}

async function update(
  deps: StripeDeps,
  { id }: Stripe.Subscription,
  name: string,
  params: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  const idempotencyKey = keyOf(name, id, params, deps.ids.next());
  await deps.stripe.run((client) => client.subscriptions.update(id, params, { idempotencyKey }));
}
