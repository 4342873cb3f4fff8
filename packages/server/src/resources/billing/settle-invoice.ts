import { collectorOf } from '../../billing/invoice.ts';
import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import { markPaid } from './mark-paid.ts';
import { refundInvoice } from './refund-invoice.ts';
import { settleAtStripe } from './stripe/settle-at-stripe.ts';
import { withStripeOf } from './stripe/stripe-deps.ts';
import { findStripeInvoice } from './stripe/stripe-invoices.queries.ts';

/** What an operator does with an invoice. */
export interface Settlement {
  act: 'markPaid' | 'refund';
  organizationId: string;
  invoiceId: string;
  number: string;
}

/** Writes who did it; Stripe may have been asked without an answer. */
export type RecordSettlement = (tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }) => Promise<void>;

/** Marks invoices as paid and refunds them where they were written: here, or at Stripe. */
export function createSettleInvoice(deps: Deps) {
  const stripe = withStripeOf(deps);
  /** @throws AppError `transition_refused`, `billing_off`, `payments_unavailable` */
  return async (settlement: Settlement, record: RecordSettlement): Promise<void> => {
    const { organizationId, invoiceId: id } = settlement;
    const found = await withPlatform(deps.database, (tx) => findStripeInvoice(tx, organizationId, { id }));
    if (found?.kind !== 'invoice') throw new AppError('transition_refused');
    if (collectorOf(found) === 'stripe') {
      if (!stripe) throw new AppError('billing_off');
      return settleAtStripe(stripe, { ...settlement, stripeId: found.period }, record);
    }
    return withPlatform(deps.database, async (tx) => {
      await settleHere(tx, deps, settlement);
      await record(tx);
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
