import type { Limits } from '@parley/contracts/limits';
import type { PlanId } from '@parley/contracts/lists';
import { type Bill, balanceAfter } from './bill.ts';
import { type Collection, type CollectionOutcome, collect, methodOf } from './collect.ts';
import { limitsOf } from './effective-limits.ts';
import type { Offer } from './load-plans.ts';
import type { BilledAccount } from './plan-change.ts';
import type { Line } from './proration.ts';
import { daysAfter, heldDays, invoiceDays, type Subscription } from './subscription.ts';
import type { Tax } from './tax.ts';
import type { KeptCard } from './test-cards.ts';

/** Everything that decides what happens to a subscription. */
export interface Standing {
  subscription: Subscription;
  /** The plan that the organization has at present. */
  plan: PlanId;
  overrides: Partial<Limits>;
  account: BilledAccount & { card: KeptCard | null };
  /** The invoice that waits to be paid; amounts in minor units. */
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
  /** What it is for: nothing is billed twice for the same. */
  period: string;
  bill: Bill;
  status: 'paid' | 'unpaid';
  dueAt: Date | null;
  /** The id of the invoice that a credit note cancels. */
  corrects: string | null;
}

/** One change of a subscription with all that money does in it; written in one transaction or not at all. */
export interface Step {
  after: Subscription;
  /** The organization's plan from now on. */
  plan: PlanId;
  limits: Limits;
  balance: number;
  document: NewDocument | null;
  /** An attempt to collect the new document, or the open invoice where there is none. */
  payment: { outcome: 'paid' | 'refused'; amount: number; method: string } | null;
  /** What becomes of the open invoice. */
  settles: 'paid' | 'refunded' | null;
}

export interface StepContext {
  offer: Pick<Offer, 'plans' | 'seller'>;
  collection: Collection;
  at: Date;
}

/** A step that moves no money. */
export function plainStep(standing: Standing, after: Subscription, plan: PlanId, context: StepContext): Step {
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

/** Bills something and tries to collect it; undefined where there is nothing to bill. */
export function charge(
  { account }: Pick<Standing, 'account'>,
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
    // A price of nothing needs no invoice.
    document: bill.lines.every((line) => line.amount === 0) ? null : document,
    payment:
      bill.amountDue === 0 || outcome === 'waits'
        ? null
        : { outcome, amount: bill.amountDue, method: methodOf(account.card) },
    balance: balanceAfter(account.balance, bill),
  };
}

/** Keeps conversations for a while as long as the former limits allowed, where the new ones are lower. */
function withHeldRetention(
  { subscription, plan: before, overrides }: Standing,
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
