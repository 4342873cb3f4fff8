import type { PlanId } from '@parley/contracts/lists';
import { AppError } from '../errors/app-error.ts';
import { ended, failure, nothingKept, withdrawal } from './advance.ts';
import { billOf } from './bill.ts';
import { cancel, resume } from './customer-steps.ts';
import { creditOf, type Line, type Refunded, stillPaid, unusedBefore } from './proration.ts';
import { charge, plainStep, type Standing, type Step, type StepContext } from './step.ts';
import { after, noFailure, type Subscription } from './subscription.ts';
import type { SubscriptionState, wireStatus } from './subscription-states.ts';

export type Status = ReturnType<typeof wireStatus>;

/** `close` ends the time of grace, `reopen` gives another one, `stop` ends everything at once. */
export type StatusAct = 'cancel' | 'resume' | 'close' | 'reopen' | 'stop';

/**
 * The statuses that an operator can give to a subscription, by its state. Where nothing was bought there is nothing to change,
 * and what waits for a payment becomes active by that payment alone.
 */
const acts: Readonly<Record<SubscriptionState, Partial<Record<Status, StatusAct>>>> = {
  free: {},
  pending: { expired: 'stop' },
  trial: { cancelled: 'cancel', expired: 'stop' },
  active: { cancelled: 'cancel', expired: 'stop' },
  past_due: { inactive: 'close', cancelled: 'cancel', expired: 'stop' },
  unpaid: { active: 'reopen', expired: 'stop' },
  ending: { active: 'resume', trial: 'resume', expired: 'stop' },
  expired: {},
};

/** Stripe alone decides how long it tries to collect. */
const notAtStripe: readonly StatusAct[] = ['close', 'reopen'];

type Placed = Pick<Subscription, 'state' | 'trial_ends_at' | 'billed_by'>;

/** What giving a status does; undefined where it is refused. */
export function actOf(
  { state, trial_ends_at: trialEnd, billed_by: by }: Placed,
  status: Status,
): StatusAct | undefined {
  const act = acts[state][status];
  if (act === undefined || (by === 'stripe' && notAtStripe.includes(act))) return undefined;
  // A withdrawn cancellation leads back to what was cancelled.
  const isOtherKind = act === 'resume' && (status === 'trial') !== (trialEnd !== null);
  return isOtherKind ? undefined : act;
}

/** The statuses that an operator can give now. */
export function nextStatuses(placed: Placed): Status[] {
  const listed = Object.keys(acts[placed.state]) as Status[];
  return listed.filter((status) => actOf(placed, status) !== undefined);
}

/**
 * Puts the organization on a plan for nothing. What it had bought ends at once: an open invoice is cancelled, and what was paid
 * and is not used becomes balance, each with a credit note.
 * @param refunded null if nothing was paid back
 * @returns steps, of which each begins where the one before has ended
 */
export function givePlan(
  standing: Standing,
  plan: PlanId,
  refunded: Refunded | null,
  context: StepContext,
): Step[] {
  return endBought(standing, refunded, context, {
    plan,
    move: (one) => ({
      ...one,
      ...nothingKept(one, context.at),
      state: 'free',
      revision: one.revision + 1,
    }),
  });
}

/**
 * Gives the subscription a status.
 * @param refunded as of `givePlan`
 * @returns steps, of which each begins where the one before has ended
 * @throws AppError `transition_refused`
 */
export function giveStatus(
  standing: Standing,
  status: Status,
  refunded: Refunded | null,
  context: StepContext,
): Step[] {
  const { subscription: one, plan, account } = standing;
  switch (actOf(one, status)) {
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
        // An order that nobody has paid gave no plan.
        plan: one.state === 'pending' ? plan : 'free',
        move: (from) => after(from, 'stopped', ended),
      });
    default:
      throw new AppError('transition_refused');
  }
}

/** @param end what becomes of the subscription, and the plan that the organization has then */
function endBought(
  standing: Standing,
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
    ...withdrawal(openInvoice, account),
  };
  return [cancelled, creditAndEnd(standingAfter(standing, cancelled))];

  function creditAndEnd(from: Standing): Step {
    const bill = billOf(unused, context.offer.seller, from.account);
    const period = `ends/${from.subscription.revision}`;
    const { outcome: _, ...money } = charge(from, { bill, period }, context);
    return { ...plainStep(from, end.move(from.subscription), end.plan, context), ...money };
  }
}

/** Where the step after this one begins. */
export function standingAfter<S extends Standing>(
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

/**
 * What was paid and is not used at a moment. Where the last invoice is not paid, or was paid back, only what was paid before
 * it counts.
 */
function unusedLines(
  { subscription, openInvoice }: Pick<Standing, 'subscription' | 'openInvoice'>,
  refunded: Refunded | null,
  at: Date,
): Line[] {
  const undone = openInvoice?.lines ?? refunded?.newest;
  if (undone) return stillPaid(unusedBefore(undone, at), refunded, at);
  const { plan, price_amount: amount, period_start: start, period_end: end, state } = subscription;
  const isPaid = (state === 'active' || state === 'ending') && subscription.trial_ends_at === null;
  if (!isPaid || amount === null || end === null) return [];
  const paid = [creditOf({ plan, amount, period: { start, end } }, at)].filter((line) => line.amount !== 0);
  return stillPaid(paid, refunded, at);
}
