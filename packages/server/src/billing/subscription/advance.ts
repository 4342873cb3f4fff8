import { billOf } from '../amounts/bill.ts';
import { collect, methodOf } from '../amounts/collect.ts';
import { nthPeriod } from '../amounts/periods.ts';
import { type PeriodPosition, type Priced, startPeriod } from '../amounts/proration.ts';
import {
  type BillingState,
  charge,
  type NewDocument,
  type OpenInvoice,
  plainStep,
  type Step,
  type StepContext,
} from './step.ts';
import {
  after,
  daysAfter,
  emptySubscription,
  graceDays,
  grantedPlan,
  nextAttempt,
  noFailure,
  noSchedule,
  periodColumns,
  type Subscription,
  unpaidDays,
} from './subscription.ts';

/**
 * Returns the step that is due at a moment without anyone's action; undefined if none is. Subscriptions billed by Stripe change
 * only by Stripe's events, except for held retention.
 */
export function advance(standing: BillingState, context: StepContext): Step | undefined {
  const { subscription: one } = standing;
  const isPast = (moment: Date | null) => moment !== null && moment <= context.at;
  switch (one.billed_by === 'stripe' ? 'elsewhere' : one.state) {
    case 'trial':
      if (isPast(one.trial_ends_at)) return endTrial(standing, context);
      break;
    case 'pending':
      if (isPast(one.period_end)) return lapse(standing, context);
      break;
    case 'active':
      if (isPast(one.period_end)) return beginNextPeriod(standing, context);
      break;
    case 'past_due':
      if (one.failed_at && isPast(daysAfter(one.failed_at, graceDays)))
        return plainStep(standing, after(one, 'graceEnded'), standing.plan, context);
      if (isPast(one.next_attempt_at)) return retryPayment(standing, context);
      break;
    case 'unpaid':
      if (one.failed_at && isPast(daysAfter(one.failed_at, unpaidDays)))
        return plainStep(standing, after(one, 'lapsed', ended), 'free', context);
      break;
    case 'ending':
      if (isPast(one.period_end)) return plainStep(standing, after(one, 'ended', ended), 'free', context);
      break;
    default:
  }
  return isPast(one.retention_held_until) ? releaseRetention(standing, context) : undefined;
}

/** Fields to clear once a subscription has ended. */
export const ended: Partial<Subscription> = {
  ...noFailure,
  ...noSchedule,
  price_amount: null,
  period_end: null,
};

function releaseRetention(standing: BillingState, context: StepContext): Step {
  const { subscription: one } = standing;
  const released = {
    ...one,
    held_retention_days: null,
    retention_held_until: null,
    revision: one.revision + 1,
  };
  return plainStep(standing, released, standing.plan, context);
}

/** Tries again to collect the open invoice. */
export function retryPayment(standing: BillingState, context: StepContext): Step {
  const { subscription: one, openInvoice, account } = standing;
  const amountDue = openInvoice?.amountDue ?? 0;
  const { card } = account;
  const isPaid = collect(amountDue, { collection: 'card', card, at: context.at }) === 'paid';
  const payment = {
    outcome: isPaid ? 'paid' : 'refused',
    amount: amountDue,
    method: methodOf(card),
  } as const;
  if (isPaid) return { ...settle(standing, context), payment };
  const attempts = one.attempts + 1;
  const next = one.failed_at && nextAttempt(one.failed_at, attempts);
  const refused = after(one, 'refused', { attempts, next_attempt_at: next });
  return { ...plainStep(standing, refused, standing.plan, context), payment };
}

/**
 * Marks the open invoice as paid. A new period begins if none was running: after a first payment, or after the limits had fallen
 * to Basic.
 */
export function settle(standing: BillingState, context: StepContext): Step {
  const { subscription: one } = standing;
  const begins = one.state === 'unpaid' || one.state === 'pending';
  const period = begins ? positionFrom(context.at, one) : undefined;
  const paid = after(one, 'paid', { ...noFailure, ...(period && periodColumns(period)) });
  const plan = grantedPlan(paid) ?? standing.plan;
  return { ...plainStep(standing, paid, plan, context), settles: 'paid' };
}

function positionFrom(anchor: Date, { cycle }: Pick<Subscription, 'cycle'>): PeriodPosition {
  return { anchor, n: 0, ...nthPeriod(anchor, cycle, 0) };
}

/** Nobody paid the first invoice: a credit note cancels it, and the part that the balance paid is refunded to the balance. */
function lapse(standing: BillingState, context: StepContext): Step {
  const { subscription: one, openInvoice, plan, account } = standing;
  const cancelled = after(one, 'lapsed', { ...ended, plan: 'free' });
  const step = plainStep(standing, cancelled, plan, context);
  return openInvoice ? { ...step, ...cancelOpenInvoice(openInvoice, account) } : step;
}

/** A credit note that cancels the open invoice, and refunds to the balance what the balance had paid of it. */
export function cancelOpenInvoice(
  openInvoice: OpenInvoice,
  { balance }: BillingState['account'],
): Pick<Step, 'balance' | 'document' | 'settles'> {
  return {
    balance: balance + openInvoice.balanceApplied,
    document: cancellationCreditNote(openInvoice),
    settles: 'refunded',
  };
}

/** A credit note for a whole unpaid invoice: nothing is left to pay, and the amount is not credited to the balance. */
export function cancellationCreditNote({ id, lines, net, tax, amount }: OpenInvoice): NewDocument {
  return {
    kind: 'creditNote',
    period: `cancels/${id}`,
    bill: {
      lines: lines.map((line) => ({ ...line, amount: 0 - line.amount })),
      net: -net,
      tax: { ...tax, amount: 0 - tax.amount },
      amount: -amount,
      balanceApplied: 0,
      amountDue: 0,
      credited: 0,
    },
    status: 'paid',
    dueAt: null,
    corrects: id,
  };
}

function endTrial(standing: BillingState, context: StepContext): Step {
  const { subscription: one, account } = standing;
  if (account.card === null || one.price_amount === null || context.collection === 'invoice')
    return plainStep(standing, after(one, 'ended', ended), 'free', context);
  const priced = { plan: one.plan, cycle: one.cycle, amount: one.price_amount };
  const { lines, period } = startPeriod(priced, one.trial_ends_at ?? context.at);
  return billPeriod(standing, context, { priced, lines, period, paidBy: 'paid' });
}

function beginNextPeriod(standing: BillingState, context: StepContext): Step {
  const { subscription: one } = standing;
  const { offer } = context;
  const end = one.period_end ?? context.at;
  if (one.scheduled_plan === 'free') {
    const left = after(one, 'left', { ...clearedPurchase(one, end), state: 'free' });
    return plainStep(standing, left, 'free', context);
  }
  const price = one.scheduled_plan && offer.plans[one.scheduled_plan].prices?.[one.currency];
  const cycle = (price && one.scheduled_cycle) ?? one.cycle;
  const priced: Priced = {
    plan: (price && one.scheduled_plan) ?? one.plan,
    cycle,
    amount: price ? price[cycle] : (one.price_amount ?? 0),
  };
  const isSameCycle = cycle === one.cycle;
  const anchor = isSameCycle ? one.anchor_at : end;
  const n = isSameCycle ? one.period + 1 : 0;
  const period = { anchor, n, ...nthPeriod(anchor, cycle, n) };
  const { plan, amount } = priced;
  const lines = [{ kind: 'charge' as const, plan, amount, from: period.start, to: period.end }];
  return billPeriod(standing, context, { priced, lines, period, paidBy: price ? 'switched' : 'renewed' });
}

/** The fields of a subscription without any purchase, except for its state and revision. */
export function clearedPurchase(one: Subscription, at: Date): Partial<Subscription> {
  const { revision: _, state: __, ...rest } = emptySubscription(one.organization_id, one.currency, at);
  return rest;
}

interface NextPeriod {
  priced: Priced;
  lines: ReturnType<typeof startPeriod>['lines'];
  period: PeriodPosition;
  paidBy: 'paid' | 'renewed' | 'switched';
}

/** Bills a period that has begun. If the payment fails, the plan stays for the grace period. */
function billPeriod(
  standing: BillingState,
  context: StepContext,
  { priced, lines, period, paidBy }: NextPeriod,
): Step {
  const { subscription: one, account } = standing;
  const { offer, at } = context;
  const bill = billOf(lines, offer.seller, account);
  const key = `${period.anchor.toISOString()}/${period.n}`;
  const { outcome, ...money } = charge(standing, { bill, period: key }, context);
  const bought = {
    ...noSchedule,
    plan: priced.plan,
    cycle: priced.cycle,
    price_amount: priced.amount,
    price_version: paidBy === 'switched' ? offer.plans[priced.plan].version : one.price_version,
    trial_ends_at: null,
    ...periodColumns(period),
  };
  const moved =
    outcome === 'paid'
      ? after(one, paidBy, { ...bought, ...noFailure })
      : after(one, 'refused', { ...bought, ...failure(outcome, at) });
  // Applying the step still needs the chatbots that the owner chose to keep.
  const kept = { ...moved, keep_chatbots: one.keep_chatbots };
  return { ...plainStep(standing, kept, priced.plan, context), ...money };
}

/** Fields of a subscription whose payment is missing since `at`; the id of the invoice is added when it is written. */
export function failure(outcome: 'refused' | 'waits', at: Date): Partial<Subscription> {
  return {
    failed_at: at,
    attempts: 0,
    next_attempt_at: outcome === 'waits' ? null : nextAttempt(at, 0),
  };
}
