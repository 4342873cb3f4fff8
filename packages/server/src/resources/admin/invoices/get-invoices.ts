import type { AdminInvoice, adminInvoiceRoutes } from '@parley/contracts/resources/admin/admin-invoices';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { collectorOf, presentInvoice } from '../../../billing/invoice.ts';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type AdminInvoiceRow, countInvoices, listInvoices } from './invoices.queries.ts';

type List = typeof adminInvoiceRoutes.listAdminInvoices;

/** A page of the matching invoices, newest first. */
export function getInvoices(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize, ...filter }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withPlatform(database, async (tx) => {
    const rows = await listInvoices(tx, filter, rowsOfPage({ page, pageSize }));
    return countedPage(rows.map(presentAdminInvoice), await countInvoices(tx, filter), { page, pageSize });
  });
}

export function presentAdminInvoice(row: AdminInvoiceRow): AdminInvoice {
  return {
    ...presentInvoice(row),
    collectedBy: collectorOf(row),
    organization: { id: row.organization_id, name: row.organization_name },
  };
}
