import type { AdminInvoice } from '@parley/contracts/resources/admin/admin-invoices';
import { withPlatform } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { presentAdminInvoice } from './get-invoices.ts';
import { type AdminInvoiceRow, findInvoice } from './invoices.queries.ts';

const actions = { markPaid: 'invoice.markPaid', refund: 'invoice.refund' } as const;

/**
 * Marks an open invoice as paid by transfer, or cancels a paid one with a credit note, in the ledger or at Stripe.
 * @throws AppError `not_found`, `transition_refused` for an invoice in another state, `billing_off`, `payments_unavailable`
 */
export async function settleInvoice(
  deps: AdminDeps,
  scope: AdminScope,
  { act, invoiceId, reason }: { act: keyof typeof actions; invoiceId: string; reason: string },
): Promise<AdminInvoice> {
  const { number, organization_id: organizationId } = await find(deps, invoiceId);
  const settlement = { act, invoiceId, organizationId, number };
  await deps.settleInvoice(settlement, {
    run: (work) => withPlatform(deps.database, work),
    record: (tx, outcome) =>
      recordAct(tx, deps, scope, {
        action: actions[act],
        reason,
        targetKind: 'invoice',
        targetId: invoiceId,
        organizationId,
        details: { number, ...outcome },
      }),
  });
  return presentAdminInvoice(await find(deps, invoiceId));
}

async function find({ database }: AdminDeps, invoiceId: string): Promise<AdminInvoiceRow> {
  const row = found(await withPlatform(database, (tx) => findInvoice(tx, invoiceId)));
  return row;
}
