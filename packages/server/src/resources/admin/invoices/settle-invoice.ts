import type { AdminInvoice } from '@parley/contracts/resources/admin/admin-invoices';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type PlatformEntry, recordAct } from '../platform-log.ts';
import { presentInvoice } from './get-invoices.ts';
import { type AdminInvoiceRow, findInvoice } from './invoices.queries.ts';

/** Notes that an open invoice was paid by transfer. @throws AppError `not_found`, `transition_refused` if it is not open. */
export function markInvoicePaid(
  deps: AdminDeps,
  scope: AdminScope,
  invoiceId: string,
  reason: string,
): Promise<AdminInvoice> {
  return settle(deps, scope, invoiceId, { action: 'invoice.markPaid', reason }, async (tx, { number }) => {
    if ((await deps.markPaid(tx, deps, number)) === undefined) throw new AppError('transition_refused');
  });
}

/** Cancels a paid invoice with a credit note. @throws AppError `not_found`, `transition_refused`, `billing_off`. */
export function refundAsOperator(
  deps: AdminDeps,
  scope: AdminScope,
  invoiceId: string,
  reason: string,
): Promise<AdminInvoice> {
  return settle(deps, scope, invoiceId, { action: 'invoice.refund', reason }, (tx, row) =>
    deps.refundInvoice(tx, deps, { organizationId: row.organization_id, invoiceId }),
  );
}

async function settle(
  deps: AdminDeps,
  scope: AdminScope,
  invoiceId: string,
  entry: Pick<PlatformEntry, 'action' | 'reason'>,
  act: (tx: Transaction, invoice: AdminInvoiceRow) => Promise<void>,
): Promise<AdminInvoice> {
  return withPlatform(deps.database, async (tx) => {
    const row = await findInvoice(tx, invoiceId);
    if (!row) throw new AppError('not_found');
    await act(tx, row);
    await recordAct(tx, deps, scope, {
      ...entry,
      targetKind: 'invoice',
      targetId: invoiceId,
      organizationId: row.organization_id,
      details: { number: row.number },
    });
    const after = await findInvoice(tx, invoiceId);
    if (!after) throw new AppError('not_found');
    return presentInvoice(after);
  });
}
