import type { Subscription } from '../use-billing.ts';

/** What can be done with the subscription as it stands; the server decides. */
export interface Standing {
  /** Another plan or cycle can be bought. */
  canChange: boolean;
  canCancel: boolean;
  /** A first trial can be started. */
  canTry: boolean;
  /** What is withdrawn by keeping the plan; null where nothing is to be withdrawn. */
  withdrawn: 'cancellation' | 'change' | null;
}

export function standingOf(subscription: Subscription): Standing {
  const { status, plan, price, payment, scheduledPlan, trialEndsAt } = subscription;
  const isEnding = status === 'cancelled' || subscription.cancelAtPeriodEnd;
  // A plan above Basic without a price was given by the operator.
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

function withdrawnOf(isEnding: boolean, isScheduled: boolean): Standing['withdrawn'] {
  if (isEnding) return 'cancellation';
  return isScheduled ? 'change' : null;
}
