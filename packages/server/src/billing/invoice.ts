import type { Currency } from '@parley/contracts/billing-lists';
import type { Invoice } from '@parley/contracts/resources/billing';

/** An invoice or a credit note as lists show it. */
export interface InvoiceRow {
  id: string;
  kind: 'invoice' | 'creditNote';
  number: string;
  status: 'paid' | 'unpaid' | 'refunded';
  currency: Currency;
  /** Minor units with tax. */
  amount: number;
  amount_due: number;
  issued_at: Date;
  due_at: Date | null;
  paid_at: Date | null;
  /** A card's brand and last digits, or `transfer`; null where no payment was collected here. */
  paid_with: string | null;
}

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    date: row.issued_at.toISOString(),
    amount: row.amount,
    amountDue: leftToPay(row),
    currency: row.currency,
    status: row.status,
    dueAt: row.due_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    paidWith: paidWithOf(row),
  };
}

/** What is left to pay, in minor units: nothing once it was paid or cancelled. */
export function leftToPay({ status, amount_due }: Pick<InvoiceRow, 'status' | 'amount_due'>): number {
  return status === 'unpaid' ? amount_due : 0;
}

/** What an invoice was paid with; null for a credit note, while it is unpaid, and where nobody here knows. */
export function paidWithOf(
  row: Pick<InvoiceRow, 'kind' | 'paid_at' | 'paid_with' | 'amount_due'>,
): Invoice['paidWith'] {
  if (row.kind === 'creditNote' || row.paid_at === null) return null;
  if (row.amount_due === 0) return { kind: 'balance' };
  if (row.paid_with === null) return null;
  const [brand = '', last4] = row.paid_with.split(' ');
  return last4 === undefined ? { kind: 'transfer' } : { kind: 'card', brand, last4 };
}

/** Who wrote an invoice: those of Stripe are for what has Stripe's id. */
export function collectorOf({ period }: { period: string }): 'ledger' | 'stripe' {
  return /^(in|cn)_/.test(period) ? 'stripe' : 'ledger';
}
