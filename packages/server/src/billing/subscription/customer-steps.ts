import { AppError } from '../../errors/app-error.ts';
import type { Refunded } from '../amounts/proration.ts';
import { failure } from './advance.ts';
import { assertCountry } from './buyer-country.ts';
import { type ChangeTarget, type PlanChange, planChange } from './plan-change.ts';
import { type BillingState, charge, plainStep, type Step, type StepContext } from './step.ts';
import {
  after,
  daysAfter,
  grantedPlan,
  invoiceDays,
  noFailure,
  noSchedule,
  periodColumns,
} from './subscription.ts';

/**
 * Changes the plan as `planChange` decides: an upgrade is charged now, a downgrade waits for the end of the period, and choosing
 * the current plan withdraws a scheduled change.
 * @param refunded null if nothing was refunded
 * @throws AppError `address_required` if tax depends on a country that is not known, `payment_required` without a card,
 * `payment_failed` if the card refuses, `transition_refused`
 */
export function changePlan(
  standing: BillingState,
  target: ChangeTarget & { keepChatbots: string[] | null },
  refunded: Refunded | null,
  context: StepContext,
): { change: PlanChange; step: Step } {
  const { subscription: one, account, plan } = standing;
  const change = planChange({
    offer: context.offer,
    subscription: one,
    plan,
    account,
    target,
    refunded,
    at: context.at,
  });
  if (change.kind === 'same')
    return { change, step: plainStep(standing, after(one, 'resume', noSchedule), plan, context) };
  if (change.kind === 'downgrade') {
    const scheduled = after(one, 'scheduled', {
      scheduled_plan: target.plan,
      scheduled_cycle: target.cycle,
      keep_chatbots: target.keepChatbots,
    });
    return { change, step: plainStep(standing, scheduled, plan, context) };
  }
  return { change, step: upgrade(standing, change, context) };
}

function upgrade(standing: BillingState, change: PlanChange, context: StepContext): Step {
  const { subscription: one, account, plan } = standing;
  const { bill, priced, period } = change;
  if (period === null) throw new AppError('transition_refused');
  if (priced.amount > 0) assertCountry(standing, context);
  const { outcome, ...money } = charge(standing, { bill, period: `change/${one.revision}` }, context);
  if (outcome === 'refused')
    throw new AppError(account.card === null ? 'payment_required' : 'payment_failed');
  const bought = {
    ...noSchedule,
    ...noFailure,
    plan: priced.plan,
    cycle: priced.cycle,
    currency: change.currency,
    price_amount: priced.amount,
    price_version: change.priceVersion,
    trial_ends_at: null,
    ...periodColumns(period),
  };
  if (outcome === 'paid') {
    const paid = after(one, 'paid', bought);
    return { ...plainStep(standing, paid, priced.plan, context), ...money };
  }
  // A customer who has paid before gets the new plan while its invoice is open; a first purchase begins once it is paid.
  const isFirst = one.state !== 'active';
  const waiting = isFirst
    ? after(one, 'waits', { ...bought, period_end: daysAfter(context.at, invoiceDays) })
    : after(one, 'refused', { ...bought, ...failure('waits', context.at) });
  return { ...plainStep(standing, waiting, grantedPlan(waiting) ?? plan, context), ...money };
}

/**
 * Begins a trial of a plan, once per organization. A card on file is charged when the trial ends.
 * @throws AppError `transition_refused`, `address_required`
 */
export function beginTrial(
  standing: BillingState & { hasHadTrial: boolean },
  target: ChangeTarget,
  context: StepContext,
): Step {
  const { subscription: one, account, hasHadTrial } = standing;
  const { trialDays, prices, version } = context.offer.plans[target.plan];
  const isOffered = trialDays > 0 && prices !== null && context.collection === 'card';
  if (hasHadTrial || !isOffered) throw new AppError('transition_refused');
  if (account.card !== null) assertCountry(standing, context);
  const currency = target.currency ?? account.currency;
  const end = daysAfter(context.at, trialDays);
  const trial = after(one, 'trial', {
    ...noSchedule,
    plan: target.plan,
    cycle: target.cycle,
    currency,
    price_amount: prices[currency][target.cycle],
    price_version: version,
    anchor_at: context.at,
    period: 0,
    period_start: context.at,
    period_end: end,
    trial_ends_at: end,
  });
  return plainStep(standing, trial, target.plan, context);
}

/**
 * Cancels the subscription at the end of its period.
 * @throws AppError `transition_refused`
 */
export function cancel(
  standing: BillingState,
  why: { reason: string | null; comment: string | null },
  context: StepContext,
): Step {
  const ending = after(standing.subscription, 'cancel', {
    ...noSchedule,
    cancel_reason: why.reason,
    cancel_comment: why.comment,
  });
  return plainStep(standing, ending, standing.plan, context);
}

/**
 * Withdraws a cancellation or a scheduled change.
 * @throws AppError `transition_refused`
 */
export function resume(standing: BillingState, context: StepContext): Step {
  const { subscription: one } = standing;
  if (one.state === 'active' && one.scheduled_plan === null) throw new AppError('transition_refused');
  const event = one.trial_ends_at ? 'resumeTrial' : one.open_invoice_id ? 'resumeUnpaid' : 'resume';
  return plainStep(standing, after(one, event, noSchedule), standing.plan, context);
}
