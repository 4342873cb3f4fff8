import type { PlanId } from '@parley/contracts/values/lists';
import { AppError } from '../../errors/app-error.ts';
import { billOf } from '../amounts/bill.ts';
import {
  creditOf,
  creditsOfEarlierPayments,
  type Line,
  type Refunded,
  withoutRefunded,
} from '../amounts/proration.ts';
import { cancelOpenInvoice, clearedPurchase, ended, failure } from './advance.ts';
import { cancel, resume } from './customer-steps.ts';
import { type BillingState, charge, plainStep, type Step, type StepContext } from './step.ts';
import { after, noFailure, type Subscription } from './subscription.ts';
import type { SubscriptionState, wireStatus } from './subscription-states.ts';

export type Status = ReturnType<typeof wireStatus>;

/** `close` ends the grace period, `reopen` starts another one, `stop` ends everything at once. */
export type StatusAction = 'cancel' | 'resume' | 'close' | 'reopen' | 'stop';

/**
 * Statuses that an operator can set, by state of the subscription. Without a purchase there is nothing to change, and a pending
 * purchase becomes active only by its payment.
 */
const acts: Readonly<Record<SubscriptionState, Partial<Record<Status, StatusAction>>>> = {
  free: {},
  pending: { expired: 'stop' },
  trial: { cancelled: 'cancel', expired: 'stop' },
  active: { cancelled: 'cancel', expired: 'stop' },
  past_due: { inactive: 'close', cancelled: 'cancel', expired: 'stop' },
  unpaid: { active: 'reopen', expired: 'stop' },
  ending: { active: 'resume', trial: 'resume', expired: 'stop' },
  expired: {},
};

/** Not possible at Stripe, which alone decides how long it tries to collect. */
const notAtStripe: readonly StatusAction[] = ['close', 'reopen'];

type Placed = Pick<Subscription, 'state' | 'trial_ends_at' | 'billed_by'>;

/** The action that setting a status takes; undefined if it is refused. */
export function actionFor(
  { state, trial_ends_at: trialEnd, billed_by: by }: Placed,
  status: Status,
): StatusAction | undefined {
  const act = acts[state][status];
  if (act === undefined || (by === 'stripe' && notAtStripe.includes(act))) return undefined;
  // Withdrawing a cancellation leads back to the kind of subscription that was cancelled.
  const isOtherKind = act === 'resume' && (status === 'trial') !== (trialEnd !== null);
  return isOtherKind ? undefined : act;
}

/** Statuses that an operator can set now. */
export function nextStatuses(placed: Placed): Status[] {
  const listed = Object.keys(acts[placed.state]) as Status[];
  return listed.filter((status) => actionFor(placed, status) !== undefined);
}

/**
 * Puts the organization on a plan for free. A purchase ends at once: an open invoice is cancelled, and the paid but unused part
 * becomes balance, each with a credit note.
 * @param refunded null if nothing was refunded
 * @returns steps, each starting from the result of the one before
 */
export function assignPlan(
  standing: BillingState,
  plan: PlanId,
  refunded: Refunded | null,
  context: StepContext,
): Step[] {
  return endBought(standing, refunded, context, {
    plan,
    move: (one) => ({
      ...one,
      ...clearedPurchase(one, context.at),
      state: 'free',
      revision: one.revision + 1,
    }),
  });
}

/**
 * Sets the status of the subscription.
 * @param refunded see `givePlan`
 * @returns steps, each starting from the result of the one before
 * @throws AppError `transition_refused`
 */
export function setStatus(
  standing: BillingState,
  status: Status,
  refunded: Refunded | null,
  context: StepContext,
): Step[] {
  const { subscription: one, plan, account } = standing;
  switch (actionFor(one, status)) {
    case 'cancel':
      return [cancel(standing, { reason: null, comment: null }, context)];
    case 'resume':
      return [resume(standing, context)];
    case 'close':
      return [plainStep(standing, after(one, 'graceEnded'), plan, context)];
    case 'reopen': {
      const grace = failure(account.card === null ? 'waits' : 'refused', context.at);
      return [plainStep(standing, after(one, 'reopened', grace), plan, context)];
    }
    case 'stop':
      return endBought(standing, refunded, context, {
        // An unpaid first order has not changed the plan.
        plan: one.state === 'pending' ? plan : 'free',
        move: (from) => after(from, 'stopped', ended),
      });
    default:
      throw new AppError('transition_refused');
  }
}

/** @param end the resulting subscription, and the plan of the organization afterwards */
function endBought(
  standing: BillingState,
  refunded: Refunded | null,
  context: StepContext,
  end: { move: (from: Subscription) => Subscription; plan: PlanId },
): Step[] {
  const { openInvoice, account, subscription: one } = standing;
  const unused = unusedLines(standing, refunded, context.at);
  if (!openInvoice) return [creditAndEnd(standing)];
  const owesNothing = { ...one, ...noFailure, revision: one.revision + 1 };
  const cancelled = {
    ...plainStep(standing, owesNothing, standing.plan, context),
    ...cancelOpenInvoice(openInvoice, account),
  };
  return [cancelled, creditAndEnd(stateAfterStep(standing, cancelled))];

  function creditAndEnd(from: BillingState): Step {
    const bill = billOf(unused, context.offer.seller, from.account);
    const period = `ends/${from.subscription.revision}`;
    const { outcome: _, ...money } = charge(from, { bill, period }, context);
    return { ...plainStep(from, end.move(from.subscription), end.plan, context), ...money };
  }
}

/** State after a step, from which the next step starts. */
export function stateAfterStep<S extends BillingState>(
  standing: S,
  { after: subscription, balance, settles }: Step,
): S {
  return {
    ...standing,
    subscription,
    account: { ...standing.account, balance },
    openInvoice: settles === null ? standing.openInvoice : null,
  };
}

/** Credit lines for the paid but unused time. If the last invoice is unpaid or was refunded, only payments before it count. */
function unusedLines(
  { subscription, openInvoice }: Pick<BillingState, 'subscription' | 'openInvoice'>,
  refunded: Refunded | null,
  at: Date,
): Line[] {
  const undone = openInvoice?.lines ?? refunded?.newest;
  if (undone) return withoutRefunded(creditsOfEarlierPayments(undone, at), refunded, at);
  const { plan, price_amount: amount, period_start: start, period_end: end, state } = subscription;
  const isPaid = (state === 'active' || state === 'ending') && subscription.trial_ends_at === null;
  if (!isPaid || amount === null || end === null) return [];
  const paid = [creditOf({ plan, amount, period: { start, end } }, at)].filter((line) => line.amount !== 0);
  return withoutRefunded(paid, refunded, at);
}
