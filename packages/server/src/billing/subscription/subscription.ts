import type { Currency, Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import { AppError } from '../../errors/app-error.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import type { PeriodPosition } from '../amounts/proration.ts';
import type { SubscriptionState } from './subscription-states.ts';
import { type SubscriptionEvent, stateAfter } from './transitions.ts';

/**
 * Days after a failed payment on which it is retried. After `graceDays` the limits fall to Basic, after `unpaidDays` the plan
 * ends.
 */
export const retryDays = [1, 3, 5, 7] as const;
export const graceDays = 14;
export const unpaidDays = 44;
/** Days until an invoice is due. */
export const invoiceDays = 14;
/** Days for which conversations are still kept as the former plan allowed. */
export const heldDays = 30;

/** A subscription as it is stored; amounts in minor units. */
export interface Subscription {
  organization_id: string;
  state: SubscriptionState;
  plan: PlanId;
  cycle: Cycle;
  currency: Currency;
  price_amount: number | null;
  price_version: number | null;
  anchor_at: Date;
  period: number;
  period_start: Date;
  period_end: Date | null;
  trial_ends_at: Date | null;
  scheduled_plan: PlanId | null;
  scheduled_cycle: Cycle | null;
  keep_chatbots: string[] | null;
  cancel_reason: string | null;
  cancel_comment: string | null;
  failed_at: Date | null;
  open_invoice_id: string | null;
  attempts: number;
  next_attempt_at: Date | null;
  /** Who renews the subscription and retries payments. */
  billed_by: 'ledger' | 'stripe';
  /** URL of the page on which an open payment can be made. */
  action_url: string | null;
  held_retention_days: number | null;
  retention_held_until: Date | null;
  revision: number;
}

/** A subscription without any purchase. */
export function emptySubscription(organizationId: string, currency: Currency, at: Date): Subscription {
  return {
    organization_id: organizationId,
    state: 'free',
    plan: 'free',
    cycle: 'monthly',
    currency,
    price_amount: null,
    price_version: null,
    anchor_at: at,
    period: 0,
    period_start: at,
    period_end: null,
    trial_ends_at: null,
    scheduled_plan: null,
    scheduled_cycle: null,
    keep_chatbots: null,
    cancel_reason: null,
    cancel_comment: null,
    ...noFailure,
    billed_by: 'ledger',
    action_url: null,
    held_retention_days: null,
    retention_held_until: null,
    revision: 1,
  };
}

/** Clears a failed payment. */
export const noFailure = { failed_at: null, open_invoice_id: null, attempts: 0, next_attempt_at: null };
/** Clears a scheduled change. */
export const noSchedule = {
  scheduled_plan: null,
  scheduled_cycle: null,
  keep_chatbots: null,
  cancel_reason: null,
  cancel_comment: null,
};

/**
 * The subscription after an event, with the given changes.
 * @throws AppError `transition_refused`
 */
export function after(
  subscription: Subscription,
  event: SubscriptionEvent,
  changes: Partial<Subscription> = {},
): Subscription {
  const state = stateAfter(subscription.state, event);
  if (state === undefined) throw new AppError('transition_refused');
  return { ...subscription, ...changes, state, revision: subscription.revision + 1 };
}

export function periodColumns({ anchor, n, start, end }: PeriodPosition) {
  return { anchor_at: anchor, period: n, period_start: start, period_end: end };
}

/** The plan that a subscription grants; undefined while it grants none, and the organization keeps the plan it was given. */
export function grantedPlan({ state, plan }: Subscription): PlanId | undefined {
  if (state === 'free' || state === 'pending') return undefined;
  return state === 'expired' ? 'free' : plan;
}

/** When a failed payment is retried next; null after the last attempt. */
export function nextAttempt(failedAt: Date, attempts: number): Date | null {
  const days = retryDays[attempts];
  return days === undefined ? null : daysAfter(failedAt, days);
}

/** When the next step is due without anyone's action; null if none is. */
export function dueAt(one: Subscription): Date | null {
  const moments = [one.retention_held_until, ...momentsOf(one)].filter((at) => at !== null);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((at) => at.getTime())));
}

function momentsOf(one: Subscription): (Date | null)[] {
  if (one.billed_by === 'stripe') return [];
  const { failed_at: failedAt } = one;
  switch (one.state) {
    case 'trial':
      return [one.trial_ends_at];
    case 'pending':
    case 'active':
    case 'ending':
      return [one.period_end];
    case 'past_due':
      return failedAt ? [one.next_attempt_at, daysAfter(failedAt, graceDays)] : [];
    case 'unpaid':
      return failedAt ? [daysAfter(failedAt, unpaidDays)] : [];
    default:
      return [];
  }
}

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}
