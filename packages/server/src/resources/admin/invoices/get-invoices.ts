import type { AdminInvoice, adminInvoiceRoutes } from '@parley/contracts/resources/admin/admin-invoices';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { rowsOfPage } from '../../../db/page-rows.ts';
import { withPlatform } from '../../../db/scope.ts';
import { countedPage } from '../../../kernel/counted-page.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type AdminInvoiceRow, countInvoices, listInvoices } from './invoices.queries.ts';

type List = typeof adminInvoiceRoutes.listAdminInvoices;

/** A page of the invoices that match, newest first. */
export function getInvoices(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize, ...filter }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withPlatform(database, async (tx) => {
    const rows = await listInvoices(tx, filter, rowsOfPage({ page, pageSize }));
    return countedPage(rows.map(presentInvoice), await countInvoices(tx, filter), { page, pageSize });
  });
}

export function presentInvoice(row: AdminInvoiceRow): AdminInvoice {
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
    organization: { id: row.organization_id, name: row.organization_name },
  };
}
