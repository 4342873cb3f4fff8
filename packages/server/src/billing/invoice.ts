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
}

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    date: row.issued_at.toISOString(),
    amount: row.amount,
    amountDue: row.amount_due,
    currency: row.currency,
    status: row.status,
    dueAt: row.due_at?.toISOString() ?? null,
  };
}

/** Who wrote an invoice: those of Stripe are for what has Stripe's id. */
export function collectorOf({ period }: { period: string }): 'ledger' | 'stripe' {
  return /^(in|cn)_/.test(period) ? 'stripe' : 'ledger';
}
