import type { InvoiceRow } from '../../../billing/invoice.ts';
import { paidWith } from '../../../billing/invoice.ts';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { containing, join, type Statement, sql } from '../../../db/sql.ts';
import { countRows } from '../../../kernel/exchange/counted-page.ts';

export interface AdminInvoiceRow extends InvoiceRow {
  /** The billed period. */
  period: string;
  organization_id: string;
  /** Null for a deleted organization. */
  organization_name: string | null;
}

export interface InvoiceFilter {
  search?: string | undefined;
  status?: AdminInvoiceRow['status'] | undefined;
  organizationId?: string | undefined;
}

const columns = sql`i.id, i.number, i.kind, i.status, i.currency, i.amount, i.amount_due, i.issued_at, i.due_at,
  i.paid_at, ${paidWith} as paid_with, i.period, i.organization_id, o.name as organization_name`;
const source = sql`invoices i left join organizations o on o.id = i.organization_id and o.deleted_at is null`;

function conditions({ search, status, organizationId }: InvoiceFilter): Statement {
  const all = [sql`true`];
  if (search) {
    const pattern = containing(search);
    all.push(sql`(i.number ilike ${pattern} or o.name ilike ${pattern})`);
  }
  if (status) all.push(sql`i.status = ${status}`);
  if (organizationId) all.push(sql`i.organization_id = ${organizationId}`);
  return join(all, ' and ');
}

/** A page of invoices and credit notes, newest first. */
export function listInvoices(
  tx: Executor,
  filter: InvoiceFilter,
  { limit, offset }: RowRange,
): Promise<AdminInvoiceRow[]> {
  return tx.rows<AdminInvoiceRow>(sql`
    select ${columns} from ${source} where ${conditions(filter)}
    order by i.issued_at desc, i.number desc limit ${limit} offset ${offset}`);
}

export function countInvoices(tx: Executor, filter: InvoiceFilter): Promise<number> {
  return countRows(tx, sql`select 1 from ${source} where ${conditions(filter)}`);
}

export function findInvoice(tx: Executor, invoiceId: string): Promise<AdminInvoiceRow | undefined> {
  return tx.first<AdminInvoiceRow>(sql`select ${columns} from ${source} where i.id = ${invoiceId}`);
}
