import type { Invoice } from '@parley/contracts/resources/organization/billing';
import { presentInvoice } from '../../../../billing/invoice.ts';
import { withScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import { audit } from '../../../../record/audit/audit.ts';
import { createOnce, wasDone } from '../../../../record/idempotency.ts';
import { findInvoice } from '../../store/invoices.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { findStripeInvoice } from '../stripe-invoices.queries.ts';
import { keyOf } from '../stripe-prices.ts';
import { changeAtStripe } from './change-at-stripe.ts';

/**
 * Has Stripe charge an open invoice again to the customer's card.
 * @throws AppError `not_found`, `transition_refused` for an invoice that is not open, `payment_required` without a card,
 * `payment_failed`, `payments_unavailable`
 */
export async function payAtStripe(deps: StripeDeps, scope: Scope, invoiceId: string): Promise<Invoice> {
  const { organizationId } = scope;
  const isDone = await withScope(deps.database, scope, async (tx) => {
    if (!(await findInvoice(tx, organizationId, invoiceId))) throw new AppError('not_found');
    return wasDone(tx, deps, scope);
  });
  if (!isDone) {
    await changeAtStripe(deps, scope, async (truth) => {
      const found = await withScope(deps.database, scope, (tx) =>
        findStripeInvoice(tx, organizationId, { id: invoiceId }),
      );
      if (found?.status !== 'unpaid') throw new AppError('transition_refused');
      const hasCard =
        truth?.live?.default_payment_method || truth?.customer?.invoice_settings.default_payment_method;
      if (!hasCard) throw new AppError('payment_required');
      const idempotencyKey = keyOf('pay', found.period, deps.ids.next());
      await deps.stripe.run((client) => client.invoices.pay(found.period, {}, { idempotencyKey }));
    });
  }
  return withScope(deps.database, scope, async (tx) => {
    await createOnce(tx, deps, scope, async () => {
      await audit(tx, deps, scope, { action: 'invoice.pay', targetKind: 'invoice', targetId: invoiceId });
      return invoiceId;
    });
    const paid = await findInvoice(tx, organizationId, invoiceId);
    if (!paid) throw new AppError('not_found');
    return presentInvoice(paid);
  });
}
