import type { Currency } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import type Stripe from 'stripe';
import type { Line } from '../amounts/proration.ts';
import { currencyOf, type Sold } from './catalog.ts';

/**
 * An invoice or credit note of Stripe, with our names. Amounts are in minor units; only amounts of `lines` can be negative, also in a
 * credit note.
 */
export interface ProjectedInvoice {
  stripeId: string;
  kind: 'invoice' | 'creditNote';
  number: string;
  status: 'paid' | 'unpaid' | 'refunded';
  currency: Currency;
  net: number;
  tax: number;
  amount: number;
  balanceApplied: number;
  amountDue: number;
  taxPercent: string | null;
  isReverseCharge: boolean;
  lines: Line[];
  issuedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
}

/** Converts an invoice of Stripe; undefined for a draft, for an invoice of zero, and for a currency that is not sold here. */
export function projectInvoice(
  invoice: Stripe.Invoice,
  sold: ReadonlyMap<string, Sold>,
  plan: PlanId,
): ProjectedInvoice | undefined {
  const currency = currencyOf(invoice.currency);
  const { id, number, total, status } = invoice;
  if (!id || !number || !currency || status === 'draft' || total === 0) return undefined;
  const amounts = amountsOf(invoice);
  return {
    stripeId: id,
    kind: total < 0 ? 'creditNote' : 'invoice',
    number,
    status: statusOf(invoice),
    currency,
    net: Math.abs(total - amounts.tax),
    tax: Math.abs(amounts.tax),
    amount: Math.abs(total),
    balanceApplied: amounts.balanceApplied,
    amountDue: amounts.amountDue,
    taxPercent: amounts.taxPercent,
    isReverseCharge: amounts.isReverseCharge,
    lines: linesOf(invoice, sold, plan),
    issuedAt: dateOf(invoice.status_transitions.finalized_at ?? invoice.created),
    dueAt: status === 'paid' || invoice.due_date === null ? null : dateOf(invoice.due_date),
    paidAt: invoice.status_transitions.paid_at ? dateOf(invoice.status_transitions.paid_at) : null,
  };
}

function statusOf(invoice: Stripe.Invoice): ProjectedInvoice['status'] {
  const { status, total, post_payment_credit_notes_amount: returned } = invoice;
  if (status === 'void' || (total > 0 && returned >= total)) return 'refunded';
  return status === 'paid' ? 'paid' : 'unpaid';
}

/**
 * Converts a credit note of Stripe; undefined for a voided one. Lines of an invoice contain their plan; lines of a credit note
 * only their amounts.
 */
export function projectCreditNote(
  note: Stripe.CreditNote,
  invoice: Pick<ProjectedInvoice, 'lines' | 'currency' | 'taxPercent' | 'isReverseCharge'>,
): ProjectedInvoice | undefined {
  const { id, number, total, status, created, effective_at: effectiveAt } = note;
  if (status !== 'issued' || total <= 0) return undefined;
  const tax = (note.total_taxes ?? []).reduce((sum, one) => sum + one.amount, 0);
  const { currency, taxPercent, isReverseCharge } = invoice;
  const issuedAt = dateOf(effectiveAt ?? created);
  return {
    stripeId: id,
    kind: 'creditNote',
    number,
    status: 'paid',
    currency,
    net: total - tax,
    tax,
    amount: total,
    balanceApplied: 0,
    amountDue: 0,
    taxPercent,
    isReverseCharge,
    lines: invoice.lines.slice(-1).map((line) => ({ ...line, kind: 'credit', amount: tax - total })),
    issuedAt,
    dueAt: null,
    paidAt: issuedAt,
  };
}

/** Totals of an invoice or of its preview. */
export function amountsOf(invoice: Stripe.Invoice) {
  const taxes = invoice.total_taxes ?? [];
  const tax = taxes.reduce((sum, one) => sum + one.amount, 0);
  const net = invoice.total - tax;
  const amountDue = invoice.amount_due;
  return {
    net,
    tax,
    amount: invoice.total,
    amountDue,
    balanceApplied: Math.max(0, invoice.total - amountDue),
    credited: Math.max(0, -invoice.total),
    taxPercent: tax === 0 || net === 0 ? null : percentOf(tax, net),
    isReverseCharge: taxes.some((one) => one.taxability_reason === 'reverse_charge'),
  };
}

/** Percent with at most two decimals, derived from the amounts because the invoice contains only the id of the tax rate. */
function percentOf(tax: number, net: number): string {
  return String(Math.round((tax / net) * 10_000) / 100);
}

/** @param plan used for lines whose price is not ours */
export function linesOf(invoice: Stripe.Invoice, sold: ReadonlyMap<string, Sold>, plan: PlanId): Line[] {
  return invoice.lines.data.map((line) => ({
    kind: line.amount < 0 ? 'credit' : 'charge',
    plan: sold.get(priceOfLine(line) ?? '')?.plan ?? plan,
    amount: line.amount,
    from: dateOf(line.period.start),
    to: dateOf(line.period.end),
  }));
}

export function priceOfLine({ pricing }: Stripe.InvoiceLineItem): string | undefined {
  const price = pricing?.price_details?.price;
  return typeof price === 'object' ? price.id : price;
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
