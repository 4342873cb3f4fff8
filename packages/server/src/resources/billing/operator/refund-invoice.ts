import { wholeSecond } from '../../../billing/amounts/periods.ts';
import { refundOf } from '../../../billing/subscription/refund.ts';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { audit } from '../../../record/audit/audit.ts';
import { operatorScope } from '../../../record/change-as-operator.ts';
import { writeSteps } from '../ledger/write-steps.ts';
import { findDocument } from '../store/invoices.queries.ts';
import { lockStanding } from '../store/standing.queries.ts';
import { markRefunded } from './operator-changes.queries.ts';

/**
 * Refunds a paid invoice for the operator with a credit note, once. Needs a platform transaction.
 * @throws AppError `billing_off` if the ledger does not collect, `transition_refused` if the invoice is not paid
 */
export async function refundInvoice(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'offer' | 'config'>,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
): Promise<void> {
  if (deps.config.billing !== 'ledger') throw new AppError('billing_off');
  const at = wholeSecond(deps.clock.now());
  const standing = await lockStanding(tx, organizationId, at);
  const invoice = await findDocument(tx, organizationId, invoiceId);
  if (invoice?.kind !== 'invoice' || invoice.status !== 'paid') throw new AppError('transition_refused');
  const { currency, net, amount, amount_due, balance_applied, lines } = invoice;
  const step = refundOf(
    standing,
    {
      id: invoiceId,
      currency,
      lines: lines.map(({ from, to, ...line }) => ({ ...line, from: new Date(from), to: new Date(to) })),
      net,
      amount,
      amountDue: amount_due,
      balanceApplied: balance_applied,
      tax: {
        amount: invoice.tax,
        percent: invoice.tax_percent,
        isReverseCharge: invoice.is_reverse_charge,
      },
    },
    { offer: deps.offer, collection: 'invoice', at },
  );
  await writeSteps(tx, deps, [{ standing, step }]);
  await markRefunded(tx, organizationId, invoiceId);
  const entry = { action: 'invoice.refund', targetKind: 'invoice', targetId: invoiceId } as const;
  await audit(tx, deps, operatorScope(organizationId), entry);
}
