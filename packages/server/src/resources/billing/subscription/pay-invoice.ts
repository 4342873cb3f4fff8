import type { Invoice } from '@parley/contracts/resources/organization/billing';
import { presentInvoice } from '../../../billing/invoice.ts';
import { retryPayment } from '../../../billing/subscription/advance.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { stepContext } from '../billing-deps.ts';
import { writeSteps } from '../ledger/write-steps.ts';
import { findInvoice } from '../store/invoices.queries.ts';
import { lockStanding } from '../store/standing.queries.ts';

/**
 * Pays an unpaid invoice with the card on file.
 * @throws AppError `billing_off` if payments are collected elsewhere, `not_found`, `transition_refused` for an invoice that is
 * not open, `payment_required` without a card, `payment_failed`
 */
export async function payInvoice(deps: Deps, scope: Scope, invoiceId: string): Promise<Invoice> {
  const context = stepContext(deps);
  if (context.collection === 'invoice') throw new AppError('billing_off');
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    await createOnce(tx, deps, scope, async () => {
      if (!(await findInvoice(tx, organizationId, invoiceId))) throw new AppError('not_found');
      const standing = await lockStanding(tx, organizationId, context.at);
      if (standing.openInvoice?.id !== invoiceId) throw new AppError('transition_refused');
      if (standing.account.card === null) throw new AppError('payment_required');
      const step = retryPayment(standing, context);
      if (step.payment?.outcome === 'refused') throw new AppError('payment_failed');
      await writeSteps(tx, deps, [{ standing, step }]);
      await audit(tx, deps, scope, { action: 'invoice.pay', targetKind: 'invoice', targetId: invoiceId });
      return invoiceId;
    });
    const paid = await findInvoice(tx, organizationId, invoiceId);
    if (!paid) throw new AppError('not_found');
    return presentInvoice(paid);
  });
}
