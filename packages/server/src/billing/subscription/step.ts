import type { Limits } from '@parley/contracts/billing/limits';
import type { PlanId } from '@parley/contracts/values/lists';
import { type Bill, balanceAfter } from '../amounts/bill.ts';
import { type Collection, type CollectionOutcome, collect, methodOf } from '../amounts/collect.ts';
import type { Line } from '../amounts/proration.ts';
import type { Tax } from '../amounts/tax.ts';
import type { StoredCard } from '../amounts/test-cards.ts';
import type { Offer } from '../plans/load-plans.ts';
import { limitsOf } from './effective-limits.ts';
import type { BilledAccount } from './plan-change.ts';
import { daysAfter, heldDays, invoiceDays, type Subscription } from './subscription.ts';

/** The complete billing state of an organization, from which every step is computed. */
export interface BillingState {
  subscription: Subscription;
  /** The current plan of the organization. */
  plan: PlanId;
  overrides: Partial<Limits>;
  account: BilledAccount & { card: StoredCard | null };
  /** The unpaid invoice; amounts in minor units. */
  openInvoice: OpenInvoice | null;
}

export interface OpenInvoice {
  id: string;
  lines: readonly Line[];
  net: number;
  tax: Tax;
  amount: number;
  amountDue: number;
  balanceApplied: number;
}

export interface NewDocument {
  kind: 'invoice' | 'creditNote';
  /** Unique key of what is billed, so that nothing is billed twice. */
  period: string;
  bill: Bill;
  status: 'paid' | 'unpaid';
  dueAt: Date | null;
  /** The id of the invoice that a credit note cancels. */
  corrects: string | null;
}

/** One change of a subscription with all its effects on money; written in one transaction. */
export interface Step {
  after: Subscription;
  /** The organization's plan after the step. */
  plan: PlanId;
  limits: Limits;
  balance: number;
  document: NewDocument | null;
  /** Attempt to collect the new document, or the open invoice if there is no new document. */
  payment: { outcome: 'paid' | 'refused'; amount: number; method: string } | null;
  /** New status of the open invoice; null if it stays open. */
  settles: 'paid' | 'refunded' | null;
}

export interface StepContext {
  offer: Pick<Offer, 'plans' | 'seller'>;
  collection: Collection;
  at: Date;
}

/** A step without any effect on money. */
export function plainStep(
  standing: BillingState,
  after: Subscription,
  plan: PlanId,
  context: StepContext,
): Step {
  const held = withHeldRetention(standing, after, plan, context);
  return {
    after: held,
    plan,
    limits: limitsOf(context.offer, plan, standing.overrides, held),
    balance: standing.account.balance,
    document: null,
    payment: null,
    settles: null,
  };
}

/** Bills an amount and tries to collect it; the document is null if there is nothing to bill. */
export function charge(
  { account }: Pick<BillingState, 'account'>,
  { bill, period }: { bill: Bill; period: string },
  { collection, at }: StepContext,
): { outcome: CollectionOutcome } & Pick<Step, 'document' | 'payment' | 'balance'> {
  const outcome = collect(bill.amountDue, { collection, card: account.card, at });
  const isPaid = outcome === 'paid';
  const document: NewDocument = {
    kind: bill.amount < 0 ? 'creditNote' : 'invoice',
    period,
    bill,
    status: isPaid ? 'paid' : 'unpaid',
    dueAt: isPaid ? null : daysAfter(at, collection === 'invoice' ? invoiceDays : 0),
    corrects: null,
  };
  return {
    outcome,
    // A price of zero needs no invoice.
    document: bill.lines.every((line) => line.amount === 0) ? null : document,
    payment:
      bill.amountDue === 0 || outcome === 'waits'
        ? null
        : { outcome, amount: bill.amountDue, method: methodOf(account.card) },
    balance: balanceAfter(account.balance, bill),
  };
}

/** If the new retention limit is lower, keeps conversations as long as the former limit allowed for `heldDays`. */
function withHeldRetention(
  { subscription, plan: before, overrides }: BillingState,
  after: Subscription,
  plan: PlanId,
  { offer, at }: StepContext,
): Subscription {
  const was = limitsOf(offer, before, overrides, subscription).retentionDays;
  const is = limitsOf(offer, plan, overrides, { ...after, retention_held_until: null }).retentionDays;
  if (is === null || was === null || was <= is) return after;
  if (after.retention_held_until !== null) return after;
  return { ...after, held_retention_days: was, retention_held_until: daysAfter(at, heldDays) };
}
