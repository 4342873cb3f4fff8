import type { Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { subscriptionActionsOf } from '../plan/standing.ts';
import type { Subscription } from '../use-billing.ts';

/** Action of a plan's button; `none` if it has none at present. */
export type Offer =
  | 'current'
  | 'scheduled'
  | 'contact'
  | 'subscribe'
  | 'toAnnual'
  | 'toMonthly'
  | 'upgrade'
  | 'downgrade'
  | 'none';

type OfferedPlan = Pick<PlanOnOffer, 'id' | 'rank' | 'prices'>;

/** Returns the offer for a plan and cycle, given the organization's current plan. */
export function offerOf(
  plan: OfferedPlan,
  cycle: Cycle,
  subscription: Subscription,
  plans: readonly OfferedPlan[],
): Offer {
  const { canChange } = subscriptionActionsOf(subscription);
  if (plan.id === subscription.plan) return canChange ? offerOfCurrent(plan, cycle, subscription) : 'current';
  if (plan.prices === null) return 'contact';
  if (plan.id === subscription.scheduledPlan && isScheduledCycle(plan, cycle, subscription))
    return 'scheduled';
  if (!canChange) return 'none';
  if (subscription.status === 'trial') return costs(plan) ? 'subscribe' : 'none';
  const rank = plans.find(({ id }) => id === subscription.plan)?.rank ?? 0;
  return plan.rank > rank ? 'upgrade' : 'downgrade';
}

function offerOfCurrent(plan: OfferedPlan, cycle: Cycle, subscription: Subscription): Offer {
  if (subscription.status === 'trial') return 'subscribe';
  if (subscription.price === null || !costs(plan) || cycle === subscription.cycle) return 'current';
  if (subscription.scheduledPlan === plan.id && subscription.scheduledCycle === cycle) return 'scheduled';
  return cycle === 'annual' ? 'toAnnual' : 'toMonthly';
}

/** A free plan is the same in every cycle. */
function isScheduledCycle(plan: OfferedPlan, cycle: Cycle, { scheduledCycle }: Subscription): boolean {
  return scheduledCycle === cycle || !costs(plan);
}

function costs({ prices }: OfferedPlan): boolean {
  return prices !== null && prices.USD.monthly > 0;
}
