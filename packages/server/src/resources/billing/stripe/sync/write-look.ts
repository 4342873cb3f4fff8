import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { wholeSecond } from '../../../../billing/amounts/periods.ts';
import type { StoredCard } from '../../../../billing/amounts/test-cards.ts';
import {
  type ProjectedInvoice,
  projectCreditNote,
  projectInvoice,
} from '../../../../billing/stripe/project-invoice.ts';
import {
  type Known,
  openInvoiceOf,
  projectSubscription,
} from '../../../../billing/stripe/project-subscription.ts';
import { credit, failureOf, receipt } from '../../../../billing/subscription/announcements.ts';
import { plainStep } from '../../../../billing/subscription/step.ts';
import { grantedPlan, type Subscription } from '../../../../billing/subscription/subscription.ts';
import { isBought } from '../../../../billing/subscription/subscription-states.ts';
import type { Transaction } from '../../../../db/database.ts';
import { tenantScope, withScope } from '../../../../db/scope.ts';
import { dayMs } from '../../../../lib/timing/durations.ts';
import { appendEvent } from '../../../../record/outbox/append-event.ts';
import { stepContext } from '../../billing-deps.ts';
import { writeSteps } from '../../ledger/write-steps.ts';
import { findAccount, saveAccount } from '../../store/billing-accounts.queries.ts';
import { type BilledStanding, lockStanding } from '../../store/standing.queries.ts';
import { endLook, isNewest, type Look } from '../stripe-accounts.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { findStripeInvoice, saveStripeInvoices, type WrittenInvoice } from '../stripe-invoices.queries.ts';
import { recordDifferences } from './differences.queries.ts';
import { differencesOf, type Mended } from './differences.ts';
import type { Truth } from './look-at-stripe.ts';

/** Events arrive in bursts, and are collected for this long before the first sync. */
export const settleMs = 1_000;
/** Minimum time between two syncs of a customer, however many events arrive. */
const restMs = 5_000;

export interface Written {
  /** Whether any stored value differed from Stripe. */
  changed: boolean;
}

/**
 * Writes a snapshot of a customer, unless a later one was written already: subscription, limits, invoices, card and balance, in
 * one transaction.
 */
export function writeLook(deps: StripeDeps, look: Look, truth: Truth): Promise<Written> {
  const { organizationId } = look;
  const at = wholeSecond(deps.clock.now());
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const standing = await lockStanding(tx, organizationId, at);
    if (!(await isNewest(tx, look))) return { changed: false };
    const { openInvoice, written } = await writeInvoices(tx, deps, standing, truth);
    const { hasMoved, subscription } = await writeSubscription(tx, deps, standing, {
      truth,
      openInvoice,
      at,
    });
    await announceInvoices(tx, deps, subscription, { written, at });
    const account = await writeAccount(tx, deps, organizationId, { truth, at });
    const hasPaidDifferently = account.before !== account.after;
    if (look.isComparison) {
      const mended = {
        subscription: { before: standing.subscription, after: subscription },
        account,
        written,
      };
      const { currency } = subscription;
      await recordDifferences(tx, deps, differencesOf(mended), { organizationId, currency, at });
    }
    await endLook(tx, look, new Date(deps.clock.now().getTime() + restMs));
    return { changed: hasMoved || hasPaidDifferently };
  });
}

async function writeSubscription(
  tx: Transaction,
  deps: StripeDeps,
  standing: BilledStanding,
  { truth, openInvoice, at }: { truth: Truth; openInvoice: Known['openInvoice']; at: Date },
): Promise<{ hasMoved: boolean; subscription: Subscription }> {
  const { subscription: before, plan } = standing;
  const projected = projectSubscription(before, truth.live, { sold: truth.sold, openInvoice, at });
  if (!projected) {
    deps.log.warn(
      { organizationId: before.organization_id },
      'Stripe has a subscription to something not sold here',
    );
    return { hasMoved: false, subscription: before };
  }
  if (isSame(before, projected)) return { hasMoved: false, subscription: before };
  const after = { ...projected, revision: before.revision + 1 };
  const hasLeft = isBought(before.state) && !isBought(after.state);
  const granted = grantedPlan(after) ?? (hasLeft ? 'free' : plan);
  const step = plainStep(standing, after, granted, stepContext(deps, at));
  await writeSteps(tx, deps, [{ standing, step }]);
  if (after.state === 'trial') await saveAccount(tx, before.organization_id, { trial_used_at: at }, at);
  if (after.failed_at && !before.failed_at)
    await appendEvent(tx, deps, {
      organizationId: before.organization_id,
      resourceId: before.organization_id,
      type: 'payment.failed',
      data: { announcement: failureOf(after, refusedOf(openInvoice)) },
    });
  return { hasMoved: true, subscription: after };
}

function refusedOf(openInvoice: Known['openInvoice']) {
  const { number, amount_remaining: amount } = openInvoice?.atStripe ?? {};
  return { number: number ?? '', amount: amount ?? 0 };
}

/** Older documents are not announced, because they existed before the first sync. */
const newsMs = 3 * dayMs;

async function announceInvoices(
  tx: Transaction,
  deps: StripeDeps,
  one: Subscription,
  { written, at }: { written: readonly WrittenInvoice[]; at: Date },
): Promise<void> {
  const { organization_id: organizationId } = one;
  const isNews = (moment: Date) => at.getTime() - moment.getTime() < newsMs;
  const announced = written.flatMap(({ type, kind, number, amount, issued_at, paid_at }) => {
    if (kind === 'invoice' && type === 'invoice.paid' && paid_at && isNews(paid_at))
      return [receipt({ number, amount }, one, paid_at)];
    if (kind === 'creditNote' && type === 'invoice.issued' && isNews(issued_at))
      return [credit({ number, amount }, one, issued_at)];
    return [];
  });
  for (const data of announced)
    await appendEvent(tx, deps, {
      organizationId,
      resourceId: organizationId,
      type: 'billing.announced',
      data,
    });
}

function isSame(one: Subscription, other: Subscription): boolean {
  return isDeepStrictEqual(one, { ...other, revision: one.revision });
}

/** Stores invoices and credit notes. Returns the open invoice, if any, and what was written. */
async function writeInvoices(
  tx: Transaction,
  deps: StripeDeps,
  { subscription, buyer, language }: BilledStanding,
  { invoices, creditNotes, sold, live }: Truth,
): Promise<{ openInvoice: Known['openInvoice']; written: WrittenInvoice[] }> {
  const { organization_id: organizationId } = subscription;
  const { name, address, country, vatId } = deps.offer.seller;
  const projected = invoices.flatMap((invoice) => projectInvoice(invoice, sold, subscription.plan) ?? []);
  const add = (documents: readonly (ProjectedInvoice & { correctsStripeId?: string })[]) =>
    saveStripeInvoices(
      tx,
      organizationId,
      documents.map((one) => ({
        ...one,
        id: deps.ids.next(),
        buyer,
        seller: { name, address, country, vatId },
        language: language ?? 'en',
      })),
    );
  const written = await add(projected);
  const credited = creditNotes.flatMap((note) => {
    const correctsStripeId = typeof note.invoice === 'string' ? note.invoice : note.invoice.id;
    const invoice = projected.find(({ stripeId }) => stripeId === correctsStripeId);
    const one = invoice && projectCreditNote(note, invoice);
    return one ? [{ ...one, correctsStripeId }] : [];
  });
  written.push(...(await add(credited)));
  for (const { id, type } of written) await appendEvent(tx, deps, { organizationId, resourceId: id, type });
  const atStripe = openInvoiceOf(live, invoices);
  const id = atStripe ? await findOpen(tx, organizationId, atStripe.id) : null;
  return { written, openInvoice: atStripe && id !== null ? { id, atStripe } : null };
}

async function findOpen(tx: Transaction, organizationId: string, stripeId: string): Promise<string | null> {
  const found = await findStripeInvoice(tx, organizationId, { stripeId });
  return found?.status === 'unpaid' ? found.id : null;
}

async function writeAccount(
  tx: Transaction,
  deps: StripeDeps,
  organizationId: string,
  { truth, at }: { truth: Truth; at: Date },
): Promise<Mended['account']> {
  const before = await findAccount(tx, organizationId);
  const currency = truth.live?.currency.toUpperCase();
  const after = {
    card: cardOf(truth),
    // At Stripe, a customer's credit is a negative balance.
    balance: Math.max(0, -(truth.customer?.balance ?? 0)),
    currency: currency === 'USD' || currency === 'EUR' ? currency : before.currency,
  };
  const { card, balance, currency: had } = before;
  if (isDeepStrictEqual({ card, balance, currency: had }, after)) return { before, after: before };
  await saveAccount(tx, organizationId, after, at);
  await appendEvent(tx, deps, { organizationId, resourceId: organizationId, type: 'billing.updated' });
  return { before, after };
}

/** The card that the next payment is charged to. */
function cardOf({ live, customer }: Truth): StoredCard | null {
  const method = live?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  if (!method || typeof method !== 'object' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card as Stripe.PaymentMethod.Card;
  // Marked as refusing charges, because the ledger cannot charge a card of Stripe's.
  return {
    brand,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
    name: method.billing_details.name ?? '',
    behavior: 'refusesCharges',
  };
}
