import type Stripe from 'stripe';
import { emptySubscription, noFailure, noSchedule, type Subscription } from '../subscription/subscription.ts';
import { isBought, type SubscriptionState } from '../subscription/subscription-states.ts';
import { currencyOf, type Sold, soldBy } from './catalog.ts';

/** The subscription at Stripe that has not ended; of several, the oldest. */
export function liveSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return all
    .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
    .sort((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1))[0];
}

/**
 * The newest open invoice of a subscription. An unpaid subscription keeps getting further invoices as drafts, which cannot be
 * paid yet.
 */
export function openInvoiceOf(
  live: Stripe.Subscription | undefined,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | undefined {
  const latest = live?.latest_invoice;
  if (!live || !latest) return undefined;
  const latestId = typeof latest === 'object' ? latest.id : latest;
  return invoices
    .filter((one) => one.status === 'open' && (one.id === latestId || subscriptionOf(one) === live.id))
    .sort((one, other) => other.created - one.created)[0];
}

function subscriptionOf({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : subscription;
}

/** Data needed besides the subscription itself. */
export interface Known {
  /** Plans by the ids of their prices at Stripe, for the price in a schedule. */
  sold: ReadonlyMap<string, Sold>;
  /** The newest open invoice of the subscription, with our id; null if there is none. */
  openInvoice: { id: string; atStripe: Stripe.Invoice } | null;
  at: Date;
}

/**
 * Converts a subscription of Stripe. Keeps what is stored only here: chatbots to keep, and held retention. Undefined if this
 * program does not sell what the subscription is for.
 */
export function projectSubscription(
  before: Subscription,
  live: Stripe.Subscription | undefined,
  known: Known,
): Subscription | undefined {
  if (!live) return withoutSubscription(before, known.at);
  const [item] = live.items.data;
  const sold = item && soldBy(item.price);
  const currency = currencyOf(live.currency);
  if (!item || !sold || !currency) return undefined;
  const state = stateOf(live);
  const end = dateOf(item.current_period_end);
  const schedule = isEnding(live) && state !== 'ending' ? toBasic : scheduledOf(live, known.sold);
  return {
    ...before,
    ...noFailure,
    ...failureOf(before, live, known),
    ...(schedule ?? { scheduled_plan: null, scheduled_cycle: null, keep_chatbots: null }),
    billed_by: 'stripe',
    state,
    plan: sold.plan,
    cycle: sold.cycle,
    currency,
    price_amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    price_version: sold.version,
    anchor_at: dateOf(live.billing_cycle_anchor),
    period: 0,
    period_start: dateOf(item.current_period_start),
    period_end: end,
    trial_ends_at: live.status === 'trialing' && live.trial_end ? dateOf(live.trial_end) : null,
    ...(state === 'ending' ? {} : { cancel_reason: null, cancel_comment: null }),
  };
}

/**
 * Metadata of a Stripe subscription that marks a downgrade to Basic. At Stripe that is a cancellation; here it is shown as the
 * requested downgrade.
 */
export const downgradeToBasicMetadata = { parley_next: 'free' } as const;
const toBasic = { scheduled_plan: 'free', scheduled_cycle: 'monthly' } as const;

function withoutSubscription(before: Subscription, at: Date): Subscription {
  if (before.billed_by !== 'stripe' || !isBought(before.state)) return before;
  if (before.scheduled_plan === 'free') {
    const { revision, held_retention_days, retention_held_until, keep_chatbots } = before;
    return {
      ...emptySubscription(before.organization_id, before.currency, at),
      keep_chatbots,
      held_retention_days,
      retention_held_until,
      revision,
    };
  }
  const ended = { price_amount: null, period_end: null, trial_ends_at: null, action_url: null };
  return { ...before, ...noFailure, ...noSchedule, ...ended, billed_by: 'ledger', state: 'expired' };
}

function isEnding({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null;
}

function stateOf(live: Stripe.Subscription): SubscriptionState {
  const asked = live.metadata.parley_next === downgradeToBasicMetadata.parley_next;
  if (isEnding(live) && !asked) return 'ending';
  switch (live.status) {
    case 'trialing':
      return 'trial';
    case 'past_due':
      return 'past_due';
    case 'unpaid':
    case 'paused':
      return 'unpaid';
    case 'incomplete':
      return 'pending';
    default:
      return 'active';
  }
}

function scheduledOf(
  { schedule }: Stripe.Subscription,
  sold: ReadonlyMap<string, Sold>,
): Pick<Subscription, 'scheduled_plan' | 'scheduled_cycle'> | undefined {
  const next = schedule && typeof schedule === 'object' ? nextPhase(schedule) : undefined;
  const price = next && priceOfPhase(next);
  const named = price === undefined ? undefined : sold.get(price);
  return named && { scheduled_plan: named.plan, scheduled_cycle: named.cycle };
}

function nextPhase({ phases, current_phase, status }: Stripe.SubscriptionSchedule) {
  if (status !== 'active' && status !== 'not_started') return undefined;
  return phases.find(({ start_date }) => current_phase !== null && start_date >= current_phase.end_date);
}

function priceOfPhase({ items }: Stripe.SubscriptionSchedule.Phase): string | undefined {
  const price = items[0]?.price;
  return typeof price === 'object' ? price.id : price;
}

/** Ids of the prices in a schedule, which must be looked up. */
export function scheduledPrices(live: Stripe.Subscription | undefined): string[] {
  const schedule = live?.schedule;
  const next = schedule && typeof schedule === 'object' ? nextPhase(schedule) : undefined;
  return next ? [priceOfPhase(next)].filter((id) => id !== undefined) : [];
}

function failureOf(
  before: Subscription,
  live: Stripe.Subscription,
  { openInvoice, at }: Known,
): Partial<Subscription> {
  const latest = typeof live.latest_invoice === 'object' ? live.latest_invoice : null;
  const invoice = openInvoice?.atStripe ?? latest;
  const isMissing = ['past_due', 'unpaid', 'incomplete'].includes(live.status);
  if (!isMissing || invoice === null) return { action_url: null };
  const next = invoice.next_payment_attempt;
  return {
    failed_at: before.failed_at ?? (invoice.created ? dateOf(invoice.created) : at),
    open_invoice_id: openInvoice?.id ?? null,
    attempts: invoice.attempt_count,
    next_attempt_at: next === null ? null : dateOf(next),
    action_url: invoice.hosted_invoice_url ?? null,
  };
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
