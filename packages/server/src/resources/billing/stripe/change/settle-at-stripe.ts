import type Stripe from 'stripe';
import { tenantScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { audit } from '../../../../record/audit/audit.ts';
import { operatorScope } from '../../../../record/change-as-operator.ts';
import type { OperatorWork, Settlement } from '../../ledger/operator-work.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { findStripeInvoice } from '../stripe-invoices.queries.ts';
import { keyOf } from '../stripe-prices.ts';
import { changeAtStripe } from './change-at-stripe.ts';

const actions = { markPaid: 'invoice.markPaid', refund: 'invoice.refund' } as const;
const settled = { markPaid: 'paid', refund: 'refunded' } as const;

/**
 * Has Stripe mark an open invoice as paid elsewhere, or refund a paid one with a credit note. The operator is recorded as soon as
 * Stripe was called, even if the response is lost; the next sync reads the result.
 * @throws AppError `transition_refused` for an invoice in another state, `payments_unavailable`
 */
export async function settleAtStripe(
  deps: StripeDeps,
  { act, organizationId, invoiceId, stripeId }: Settlement & { stripeId: string },
  operator: OperatorWork,
): Promise<void> {
  let wasAsked = false;
  const failure = await changeAtStripe(deps, tenantScope(organizationId), async (truth) => {
    const invoice = truth?.invoices.find(({ id }) => id === stripeId) ?? (await fetchInvoice(deps, stripeId));
    if (act === 'refund' ? !isRefundable(invoice) : invoice.status !== 'open')
      throw new AppError('transition_refused');
    wasAsked = true;
    await (act === 'refund' ? refund(deps, invoice) : payElsewhere(deps, stripeId));
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!wasAsked) throw failure;
  const isDone = await operator.run(async (tx) => {
    const found = await findStripeInvoice(tx, organizationId, { id: invoiceId });
    const isSettled = failure === undefined || found?.status === settled[act];
    await operator.record(tx, { outcome: isSettled ? 'done' : 'unknown' });
    if (!isSettled) return false;
    const entry = { action: actions[act], targetKind: 'invoice', targetId: invoiceId };
    await audit(tx, deps, operatorScope(organizationId), entry);
    return true;
  });
  if (!isDone) throw failure;
}

function isRefundable({
  status,
  total,
  post_payment_credit_notes_amount: returned,
}: Stripe.Invoice): boolean {
  return status === 'paid' && total > returned;
}

/** Fetches an invoice that is not among the newest. */
function fetchInvoice({ stripe }: StripeDeps, stripeId: string): Promise<Stripe.Invoice> {
  return stripe.run((client) => client.invoices.retrieve(stripeId));
}

/**
 * Refunds everything not refunded before: card payments to the card, payments outside of Stripe by hand, the rest to the balance.
 */
async function refund({ stripe, ids }: StripeDeps, invoice: Stripe.Invoice): Promise<void> {
  const { id: stripeId, total, amount_paid: paid, amount_paid_off_stripe: elsewhere = 0 } = invoice;
  const amount = total - invoice.post_payment_credit_notes_amount;
  const toCard = Math.min(amount, paid - elsewhere);
  const byHand = Math.min(amount - toCard, elsewhere);
  const toBalance = amount - toCard - byHand;
  await stripe.run((client) =>
    client.creditNotes.create(
      {
        invoice: stripeId,
        amount,
        ...(toCard > 0 ? { refund_amount: toCard } : {}),
        ...(byHand > 0 ? { out_of_band_amount: byHand } : {}),
        ...(toBalance > 0 ? { credit_amount: toBalance } : {}),
      },
      { idempotencyKey: keyOf('refund', stripeId, ids.next()) },
    ),
  );
}

async function payElsewhere({ stripe, ids }: StripeDeps, stripeId: string): Promise<void> {
  const idempotencyKey = keyOf('mark-paid', stripeId, ids.next());
  await stripe.run((client) => client.invoices.pay(stripeId, { paid_out_of_band: true }, { idempotencyKey }));
}
