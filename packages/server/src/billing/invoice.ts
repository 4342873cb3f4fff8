import type { Currency } from '@parley/contracts/billing/billing-lists';
import type { Invoice } from '@parley/contracts/resources/organization/billing';
import { sql } from '../db/sql.ts';

/** SQL for the recorded payment method of the invoice `i`. */
export const paidWith = sql`(select p.method from payments p
  where p.organization_id = i.organization_id and p.invoice_id = i.id and p.outcome = 'paid'
  order by p.created_at desc limit 1)`;

/** An invoice or a credit note for lists. */
export interface InvoiceRow {
  id: string;
  kind: 'invoice' | 'creditNote';
  number: string;
  status: 'paid' | 'unpaid' | 'refunded';
  currency: Currency;
  /** Minor units including tax. */
  amount: number;
  amount_due: number;
  issued_at: Date;
  due_at: Date | null;
  paid_at: Date | null;
  /** Brand and last digits of a card, or `transfer`; null if no payment was collected here. */
  paid_with: string | null;
}

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    date: row.issued_at.toISOString(),
    amount: row.amount,
    amountDue: amountDueOf(row),
    currency: row.currency,
    status: row.status,
    dueAt: row.due_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    paidWith: paidWithOf(row),
  };
}

/** Amount left to pay, in minor units; 0 once the invoice was paid or cancelled. */
export function amountDueOf({ status, amount_due }: Pick<InvoiceRow, 'status' | 'amount_due'>): number {
  return status === 'unpaid' ? amount_due : 0;
}

/** Payment method of an invoice; null for a credit note, while unpaid, and if the method is not known here. */
export function paidWithOf(
  row: Pick<InvoiceRow, 'kind' | 'paid_at' | 'paid_with' | 'amount_due'>,
): Invoice['paidWith'] {
  if (row.kind === 'creditNote' || row.paid_at === null) return null;
  if (row.amount_due === 0) return { kind: 'balance' };
  if (row.paid_with === null) return null;
  const [brand = '', last4] = row.paid_with.split(' ');
  return last4 === undefined ? { kind: 'transfer' } : { kind: 'card', brand, last4 };
}

/** Who issued an invoice: for Stripe's, `period` is an id of Stripe. */
export function collectorOf({ period }: { period: string }): 'ledger' | 'stripe' {
  return /^(in|cn)_/.test(period) ? 'stripe' : 'ledger';
}
