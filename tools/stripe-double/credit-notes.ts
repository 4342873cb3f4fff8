import { type Account, invalid, type Thing } from './account.ts';

// biome-ignore lint/suspicious/noExplicitAny: parameters have passed the schema of their request.
type Params = Record<string, any>;

/**
 * Creates a credit note for a paid invoice; `params` say how the amount is returned: by refund, to the balance, or outside of
 * Stripe.
 */
export function createCreditNote(account: Account, params: Params): Thing {
  const { invoice: invoiceId, amount, refund_amount = 0, credit_amount = 0, out_of_band_amount = 0 } = params;
  const invoice = account.find(invoiceId, 'invoice');
  if (invoice.status !== 'paid') throw invalid('You can only create credit notes for paid invoices here.');
  const left = invoice.total - invoice.post_payment_credit_notes_amount;
  if (!(amount > 0) || amount > left)
    throw invalid('The sum of credit amounts exceeds what is left of the invoice.', 'amount');
  if (refund_amount + credit_amount + out_of_band_amount !== amount)
    throw invalid('The sum of credit, refund and out of band amounts must equal the credit note amount.');
  const byCard = invoice.amount_paid - (invoice.amount_paid_off_stripe ?? 0);
  if (refund_amount > byCard)
    throw invalid('Refund amount is greater than what was charged.', 'refund_amount');
  const customer = account.find(invoice.customer, 'customer');
  customer.balance -= credit_amount;
  invoice.post_payment_credit_notes_amount += amount;
  const note = account.make('credit_note', 'cn', {
    invoice: invoice.id,
    customer: invoice.customer,
    currency: invoice.currency,
    amount,
    subtotal: amount,
    total: amount,
    total_taxes: [],
    effective_at: account.now,
    number: `${invoice.number}-CN-01`,
    out_of_band_amount,
    refunded: refund_amount,
    status: 'issued',
    type: 'post_payment',
    voided_at: null,
  });
  note.pdf = `${account.pageOrigin()}/pages/invoice/${note.id}/pdf`;
  account.tell('credit_note.created', note);
  return note;
}
