import { collectorOf } from '../../../billing/invoice.ts';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { OperatorWork, Settlement } from '../ledger/operator-work.ts';
import { settleAtStripe } from '../stripe/change/settle-at-stripe.ts';
import { withStripeOf } from '../stripe/stripe-deps.ts';
import { findStripeInvoice } from '../stripe/stripe-invoices.queries.ts';
import { markPaid } from './mark-paid.ts';
import { refundInvoice } from './refund-invoice.ts';

/** Marks invoices as paid and refunds them, in the ledger or at Stripe. */
export function createSettleInvoice(deps: Deps) {
  const stripe = withStripeOf(deps);
  /** @throws AppError `transition_refused`, `billing_off`, `payments_unavailable` */
  return async (settlement: Settlement, operator: OperatorWork): Promise<void> => {
    const { organizationId, invoiceId: id } = settlement;
    const found = await operator.run((tx) => findStripeInvoice(tx, organizationId, { id }));
    if (found?.kind !== 'invoice') throw new AppError('transition_refused');
    if (collectorOf(found) === 'stripe') {
      if (!stripe) throw new AppError('billing_off');
      return settleAtStripe(stripe, { ...settlement, stripeId: found.period }, operator);
    }
    return operator.run(async (tx) => {
      await settleHere(tx, deps, settlement);
      await operator.record(tx);
    });
  };
}

async function settleHere(
  tx: Transaction,
  deps: Deps,
  { act, organizationId, invoiceId, number }: Settlement,
): Promise<void> {
  if (act === 'refund') return refundInvoice(tx, deps, { organizationId, invoiceId });
  if ((await markPaid(tx, deps, number)) === undefined) throw new AppError('transition_refused');
}
