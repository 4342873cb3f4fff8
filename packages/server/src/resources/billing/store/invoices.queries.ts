import type { Line } from '../../../billing/amounts/proration.ts';
import type { InvoiceRow } from '../../../billing/invoice.ts';
import { paidWith } from '../../../billing/invoice.ts';
import type { Seller } from '../../../billing/plans/load-plans.ts';
import type { Executor, Transaction } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { sql } from '../../../db/sql.ts';
import type { Buyer } from './standing.queries.ts';

const columns = sql`i.id, i.kind, i.number, i.status, i.currency, i.amount, i.amount_due, i.issued_at, i.due_at, i.paid_at,
  ${paidWith} as paid_with`;

export function findInvoice(
  tx: Executor,
  organizationId: string,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  return tx.first<InvoiceRow>(sql`
    select ${columns} from invoices i where i.organization_id = ${organizationId} and i.id = ${invoiceId}`);
}

/** Newest first. */
export function listInvoiceRows(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<InvoiceRow[]> {
  return tx.rows<InvoiceRow>(sql`
    select ${columns} from invoices i where i.organization_id = ${organizationId}
    order by i.issued_at desc, i.number desc limit ${limit} offset ${offset}`);
}

/** An invoice with everything that its document prints. */
export interface InvoiceDocumentRow extends InvoiceRow {
  net: number;
  tax: number;
  tax_percent: string | null;
  is_reverse_charge: boolean;
  balance_applied: number;
  lines: (Omit<Line, 'from' | 'to'> & { from: string; to: string })[];
  seller: Omit<Seller, 'rates' | 'prefix'>;
  buyer: Buyer;
  language: string;
  corrected_number: string | null;
  /**
   * Whether a new document may be stored. It may not while the invoice is unpaid, or if a copy from before the payment is stored:
   * then it is made again for each request.
   */
  is_kept: boolean;
  /** The stored document; null if there is none that is still valid. */
  content: Buffer | null;
}

export function findDocument(
  tx: Executor,
  organizationId: string,
  invoiceId: string,
): Promise<InvoiceDocumentRow | undefined> {
  return tx.first<InvoiceDocumentRow>(sql`
    select ${columns}, i.net, i.tax, i.tax_percent, i.is_reverse_charge, i.balance_applied, i.lines, i.seller, i.buyer,
      i.language, c.number as corrected_number, i.status <> 'unpaid' and d.invoice_id is null as is_kept,
      case when i.status <> 'unpaid' and (i.paid_at is null or d.created_at >= i.paid_at) then d.content end as content
    from invoices i
    left join invoices c on c.organization_id = i.organization_id and c.id = i.corrects
    left join invoice_documents d on d.organization_id = i.organization_id and d.invoice_id = i.id
    where i.organization_id = ${organizationId} and i.id = ${invoiceId}`);
}

/** Stores the document unless another call has, and returns the stored one. */
export async function keepDocument(
  tx: Transaction,
  organizationId: string,
  { invoiceId, content, at }: { invoiceId: string; content: Buffer; at: Date },
): Promise<Buffer> {
  await tx.execute(sql`
    insert into invoice_documents (organization_id, invoice_id, content, created_at)
    values (${organizationId}, ${invoiceId}, ${content}, ${at}) on conflict do nothing`);
  const row = await tx.first<{ content: Buffer }>(sql`
    select content from invoice_documents where organization_id = ${organizationId} and invoice_id = ${invoiceId}`);
  return row?.content ?? content;
}

export async function hasPaidSince(tx: Executor, organizationId: string, since: Date): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from payments
    where organization_id = ${organizationId} and outcome = 'paid' and created_at >= ${since} limit 1`);
  return row !== undefined;
}
