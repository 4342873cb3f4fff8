import type { ShortListQuery } from '@parley/contracts/values/pagination';
import { presentInvoice } from '../../../billing/invoice.ts';
import { withScope } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import {
  findDocument,
  type InvoiceDocumentRow,
  keepDocument,
  listInvoiceRows,
} from '../store/invoices.queries.ts';
import { describeDocument } from './describe-document.ts';
import { makeDocument } from './make-document.ts';

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

/**
 * Returns the PDF of an invoice or credit note. It is made on first request, and once nothing is left to pay it is stored and its
 * bytes never change. @throws AppError `not_found`, or `overloaded` if making it takes too long
 */
export function getDocument(
  deps: Pick<Deps, 'database' | 'clock' | 'sentences'>,
  scope: Pick<Scope, 'organizationId' | 'userId'>,
  invoiceId: string,
): Promise<{ number: string; content: Buffer }> {
  return keptDocument(deps, scope, invoiceId, (row) =>
    makeDocument(describeDocument(deps, row, deps.sentences.offeredLanguage(row.language) ?? 'en')),
  );
}

/**
 * Returns the stored document, or the result of `write`, which is stored once nothing is left to pay. @throws AppError
 * `not_found`
 */
export async function keptDocument(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: Pick<Scope, 'organizationId' | 'userId'>,
  invoiceId: string,
  write: (row: InvoiceDocumentRow) => Promise<Buffer>,
): Promise<{ number: string; content: Buffer }> {
  const { organizationId } = scope;
  const row = found(
    await withScope(deps.database, scope, (tx) => findDocument(tx, organizationId, invoiceId)),
  );
  if (row.content) return { number: row.number, content: row.content };
  const made = await write(row);
  if (!row.is_kept) return { number: row.number, content: made };
  const content = await withScope(deps.database, scope, (tx) =>
    keepDocument(tx, organizationId, { invoiceId, content: made, at: deps.clock.now() }),
  );
  return { number: row.number, content };
}
