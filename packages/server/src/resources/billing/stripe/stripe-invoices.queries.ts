import type { ProjectedInvoice } from '../../../billing/stripe/project-invoice.ts';
import type { Executor, Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';

type NewRow = ProjectedInvoice & {
  /** The invoice that a credit note corrects, which is stored first. */
  correctsStripeId?: string;
  id: string;
  buyer: unknown;
  seller: unknown;
  language: string;
};

/** A new or changed invoice or credit note; amount in minor units. */
export interface WrittenInvoice {
  id: string;
  type: 'invoice.issued' | 'invoice.paid';
  kind: 'invoice' | 'creditNote';
  number: string;
  amount: number;
  issued_at: Date;
  paid_at: Date | null;
}

/** Stores Stripe's invoices. A finalized invoice stays unchanged, and only moves from open to paid to refunded. */
export async function saveStripeInvoices(
  tx: Transaction,
  organizationId: string,
  rows: readonly NewRow[],
): Promise<WrittenInvoice[]> {
  if (rows.length === 0) return [];
  const corrected = await idsOf(
    tx,
    organizationId,
    rows.flatMap(({ correctsStripeId }) => correctsStripeId ?? []),
  );
  const stored = rows.map((row) => ({
    organization_id: organizationId,
    id: row.id,
    kind: row.kind,
    number: row.number,
    period: row.stripeId,
    corrects: row.correctsStripeId === undefined ? null : (corrected.get(row.correctsStripeId) ?? null),
    status: row.status,
    currency: row.currency,
    net: row.net,
    tax: row.tax,
    amount: row.amount,
    balance_applied: row.balanceApplied,
    amount_due: row.amountDue,
    tax_percent: row.taxPercent,
    is_reverse_charge: row.isReverseCharge,
    lines: row.lines,
    seller: row.seller,
    buyer: row.buyer,
    language: row.language,
    issued_at: row.issuedAt,
    due_at: row.dueAt,
    paid_at: row.paidAt,
  }));
  const written = await tx.rows<Omit<WrittenInvoice, 'type'> & { status: string; is_new: boolean }>(sql`
    insert into invoices as i select * from jsonb_populate_recordset(null::invoices, ${json(stored)}::jsonb)
    on conflict (organization_id, kind, period) do update set status = excluded.status, paid_at = excluded.paid_at
    where i.status <> excluded.status and i.status <> 'refunded' and excluded.status <> 'unpaid'
    returning i.id, i.status, i.kind, i.number, i.amount, i.issued_at, i.paid_at, xmax = 0 as is_new`);
  return written.flatMap(({ status, is_new, ...one }) => [
    ...(is_new ? [{ ...one, type: 'invoice.issued' as const }] : []),
    ...(status === 'paid' ? [{ ...one, type: 'invoice.paid' as const }] : []),
  ]);
}

async function idsOf(
  tx: Transaction,
  organizationId: string,
  stripeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (stripeIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; period: string }>(sql`
    select id, period from invoices where organization_id = ${organizationId} and period = any(${stripeIds})`);
  return new Map(rows.map(({ id, period }) => [period, id]));
}

/** Finds an invoice by our id or by Stripe's. */
export function findStripeInvoice(
  tx: Executor,
  organizationId: string,
  by: { id: string } | { stripeId: string },
): Promise<{ id: string; kind: string; period: string; status: string } | undefined> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`period = ${by.stripeId}`;
  return tx.first(sql`
    select id, kind, period, status from invoices where organization_id = ${organizationId} and ${which}`);
}
