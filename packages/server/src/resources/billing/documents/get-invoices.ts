import type { ShortListQuery } from '@parley/contracts/values/pagination';
import { presentInvoice } from '../../../billing/invoice.ts';
import { rowsOfPage } from '../../../db/page-rows.ts';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { listInvoiceRows } from '../store/invoices.queries.ts';

/** Invoices and credit notes of the organization, newest first. */
export async function getInvoices(
  { database }: Pick<Deps, 'database'>,
  scope: Scope,
  { page, pageSize }: ShortListQuery,
) {
  const range = rowsOfPage({ page, pageSize });
  const rows = await withScope(database, scope, (tx) => listInvoiceRows(tx, scope.organizationId, range));
  return rows.map(presentInvoice);
}
