import type { Invoice } from '@parley/contracts/resources/billing';
import type { InvoiceRow } from './invoices.queries.ts';

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
