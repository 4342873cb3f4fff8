import type { BillingAnnouncement } from '@parley/contracts/events/events';
import type { BillingState, Step } from './step.ts';
import { daysAfter, graceDays, type Subscription, unpaidDays } from './subscription.ts';
import { isBought } from './subscription-states.ts';

/** A document with its number; amounts in minor units, positive for a credit note. */
export interface NumberedDocument {
  kind: 'invoice' | 'creditNote';
  number: string;
  status: 'paid' | 'unpaid' | 'refunded';
  amount: number;
  amountDue: number;
  dueAt: Date | null;
}

/** A completed step and its documents. */
export interface TakenStep {
  /** State of the subscription before the step. */
  standing: BillingState;
  step: Step;
  document: NumberedDocument | null;
  /** Number of the invoice that was open before the step. */
  openNumber: string | null;
  at: Date;
}

/** Notifications to owners and administrators about a step. `failureOf` covers a failed payment. */
export function notificationsOf(taken: TakenStep): BillingAnnouncement[] {
  const ofDocument = documentAnnouncement(taken);
  const all = [ofDocument, ofDocument ? undefined : stateAnnouncement(taken)];
  return all.filter((one) => one !== undefined);
}

function documentAnnouncement(taken: TakenStep): BillingAnnouncement | undefined {
  const { standing, step, document, openNumber, at } = taken;
  const { openInvoice } = standing;
  const shared = sharedOf(step.after);
  if (document?.kind === 'creditNote') {
    const hasLapsed = step.settles === 'refunded' && standing.subscription.state === 'pending';
    return hasLapsed
      ? { ...shared, message: 'lapsed', plan: standing.subscription.plan }
      : credit(document, step.after, at);
  }
  if (document?.status === 'paid') return receipt(document, step.after, at);
  if (document && step.payment === null) return invoiceDue(document, step.after);
  if (step.settles !== 'paid' || !openInvoice || openNumber === null) return undefined;
  return receipt({ number: openNumber, amount: openInvoice.amount }, step.after, at);
}

type Numbered = Pick<NumberedDocument, 'number' | 'amount'>;

/**
 * Notification of a paid invoice, whatever it was paid with.
 * @param one the subscription afterwards
 */
export function receipt({ number, amount }: Numbered, one: Subscription, at: Date): BillingAnnouncement {
  const date = at.toISOString();
  return { ...sharedOf(one), message: 'receipt', number, amount, date, ...goesOn(one) };
}

export function credit({ number, amount }: Numbered, one: Subscription, at: Date): BillingAnnouncement {
  return { ...sharedOf(one), message: 'credited', number, amount, date: at.toISOString() };
}

function invoiceDue({ number, amountDue, dueAt }: NumberedDocument, one: Subscription): BillingAnnouncement {
  const due = dueAt === null ? {} : { date: dueAt.toISOString() };
  const outlook = one.state === 'pending' ? ({ outlook: 'starts' } as const) : graceOf(one);
  return { ...sharedOf(one), message: 'invoiceDue', number, amount: amountDue, ...due, ...outlook };
}

/**
 * Notification of a refused payment.
 * @param amount amount to be paid
 */
export function failureOf(one: Subscription, { number, amount }: Numbered): BillingAnnouncement {
  const { next_attempt_at: next } = one;
  const outlook = next
    ? ({ outlook: 'retry', outlookDate: next.toISOString() } as const)
    : one.billed_by === 'ledger' && graceOf(one);
  return { ...sharedOf(one), message: 'paymentFailed', number, amount, ...outlook };
}

function stateAnnouncement({ standing, step }: TakenStep): BillingAnnouncement | undefined {
  const { subscription: before } = standing;
  const { after, plan } = step;
  if (before.state === after.state) return scheduleAnnouncement(before, after);
  const shared = sharedOf(after);
  if (before.state === 'ending' && isRunning(after)) return resumed(after);
  if (after.state === 'trial') return trialOf('trialStarted', after, standing.account.card !== null);
  if (after.state === 'ending')
    return { ...shared, message: 'cancelled', ...dated(after.period_end), outlook: 'cancelStays' };
  if (after.state === 'unpaid') return { ...shared, message: 'suspended', ...endOf(after) };
  const hasEnded = isBought(before.state) && before.state !== 'pending' && !isBought(after.state);
  return hasEnded
    ? { ...shared, message: 'ended', plan: before.plan, next: plan, outlook: 'allStays' }
    : undefined;
}

function isRunning({ state }: Subscription): boolean {
  return state === 'active' || state === 'trial' || state === 'past_due';
}

/** Notification of a change scheduled for the end of the period, or of its withdrawal. */
function scheduleAnnouncement(before: Subscription, after: Subscription): BillingAnnouncement | undefined {
  const isSame =
    before.scheduled_plan === after.scheduled_plan && before.scheduled_cycle === after.scheduled_cycle;
  const hasMoved = before.plan !== after.plan || +before.period_start !== +after.period_start;
  if (isSame || hasMoved) return undefined;
  const { scheduled_plan: next, scheduled_cycle: cycle } = after;
  if (next === null) return resumed(after);
  return {
    ...sharedOf(after),
    message: 'changeScheduled',
    next,
    ...(cycle ? { cycle } : {}),
    ...dated(after.period_end),
    ...(next === after.plan ? {} : { outlook: 'allStays' }),
  };
}

function resumed(one: Subscription): BillingAnnouncement {
  return { ...sharedOf(one), message: 'resumed', ...dated(one.trial_ends_at ?? one.period_end) };
}

/** Notification that a trial has begun or ends soon. */
export function trialOf(
  message: 'trialStarted' | 'trialEnding',
  one: Subscription,
  hasCard: boolean,
): BillingAnnouncement {
  // Stripe takes a card before a trial begins.
  const isCharged = hasCard || one.billed_by === 'stripe';
  const otherwise = message === 'trialStarted' ? 'addCard' : 'returns';
  return {
    ...sharedOf(one),
    message,
    ...dated(one.trial_ends_at),
    outlook: isCharged ? 'charges' : otherwise,
  };
}

/** Notification that another year is about to begin. */
export function renewalOf(one: Subscription): BillingAnnouncement {
  return { ...sharedOf(one), message: 'renewing', ...dated(one.period_end), outlook: 'mayCancel' };
}

function sharedOf({ plan, cycle, currency, price_amount: price }: Subscription) {
  return { plan, cycle, currency, ...(price === null ? {} : { price }) };
}

function dated(at: Date | null) {
  return at === null ? {} : { date: at.toISOString() };
}

/** The next payment or change at the end of the period. */
function goesOn(one: Subscription): Pick<BillingAnnouncement, 'outlook' | 'outlookDate' | 'next'> {
  const { state, period_end: end, scheduled_plan: next, price_amount: price } = one;
  if (end === null || price === null) return {};
  const outlookDate = end.toISOString();
  if (state === 'ending') return { outlook: 'ends', outlookDate };
  if (state !== 'active') return {};
  if (next === null) return { outlook: 'renews', outlookDate };
  return next === one.plan ? {} : { outlook: 'changes', outlookDate, next };
}

function graceOf({ failed_at: failedAt }: Subscription) {
  if (failedAt === null) return {};
  return { outlook: 'grace', outlookDate: daysAfter(failedAt, graceDays).toISOString() } as const;
}

/** End of an unpaid plan; for subscriptions collected by Stripe, Stripe's settings determine it. */
function endOf({ failed_at: failedAt, billed_by: by }: Subscription) {
  if (failedAt === null || by === 'stripe') return {};
  return { outlook: 'planEnds', outlookDate: daysAfter(failedAt, unpaidDays).toISOString() } as const;
}
