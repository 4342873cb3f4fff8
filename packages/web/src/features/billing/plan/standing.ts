import type { Subscription } from '../use-billing.ts';

/** Actions that the current subscription allows; the server enforces them. */
export interface SubscriptionActions {
  /** Another plan or cycle can be bought. */
  canChange: boolean;
  canCancel: boolean;
  /** A first trial can be started. */
  canTry: boolean;
  /** What keeping the plan would withdraw; null if nothing is scheduled. */
  withdrawn: 'cancellation' | 'change' | null;
}

export function subscriptionActionsOf(subscription: Subscription): SubscriptionActions {
  const { status, plan, price, payment, scheduledPlan, trialEndsAt } = subscription;
  const isEnding = status === 'cancelled' || subscription.cancelAtPeriodEnd;
  // A paid plan without a price was granted by the operator.
  const isOwn = price !== null || plan === 'free' || status === 'trial';
  const isOpen = status === 'active' || status === 'trial' || status === 'expired';
  const isSettled = payment.state === 'none' || payment.state === 'ok';
  return {
    canChange: isOwn && isOpen && isSettled && !isEnding,
    canCancel: isOwn && plan !== 'free' && (status === 'active' || status === 'trial') && !isEnding,
    canTry: plan === 'free' && status === 'active' && price === null && trialEndsAt === null,
    withdrawn: withdrawnOf(isEnding, scheduledPlan !== null),
  };
}

function withdrawnOf(isEnding: boolean, isScheduled: boolean): SubscriptionActions['withdrawn'] {
  if (isEnding) return 'cancellation';
  return isScheduled ? 'change' : null;
}
