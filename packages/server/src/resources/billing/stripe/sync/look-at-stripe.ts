import type Stripe from 'stripe';
import { type Sold, soldBy } from '../../../../billing/stripe/catalog.ts';
import { priceOfLine } from '../../../../billing/stripe/project-invoice.ts';
import { liveSubscription, scheduledPrices } from '../../../../billing/stripe/project-subscription.ts';
import type { StripeDeps } from '../stripe-deps.ts';

/** Snapshot of a customer at Stripe. */
export interface Truth {
  /** Null if the customer was deleted there. */
  customer: Stripe.Customer | null;
  live: Stripe.Subscription | undefined;
  invoices: Stripe.Invoice[];
  creditNotes: Stripe.CreditNote[];
  sold: ReadonlyMap<string, Sold>;
}

const expand = [
  'invoice_settings.default_payment_method',
  'subscriptions.data.default_payment_method',
  'subscriptions.data.latest_invoice',
  'subscriptions.data.schedule',
];
/** Older invoices were stored while they were among the newest. */
const maxInvoices = 100;

/**
 * Fetches a customer with its subscription and its newest invoices: two calls, one more for each price not seen before, and one
 * more if something was credited.
 */
export async function lookAtStripe(
  { stripe, prices }: Pick<StripeDeps, 'stripe' | 'prices'>,
  customerId: string,
): Promise<Truth> {
  const [customer, invoices] = await stripe.run((client) =>
    Promise.all([
      client.customers.retrieve(customerId, { expand }),
      client.invoices.list({ customer: customerId, limit: maxInvoices }),
    ]),
  );
  const hasCredits = invoices.data.some(
    (one) => one.post_payment_credit_notes_amount > 0 || one.pre_payment_credit_notes_amount > 0,
  );
  const creditNotes = hasCredits
    ? await stripe.run((client) => client.creditNotes.list({ customer: customerId, limit: maxInvoices }))
    : { data: [] };
  const kept = customer.deleted ? null : customer;
  const live = liveSubscription(kept?.subscriptions?.data ?? []);
  const named = [
    ...scheduledPrices(live),
    ...invoices.data.flatMap(({ lines }) => lines.data.map(priceOfLine)),
  ];
  const sold = new Map(await prices.soldBy(named));
  for (const { price } of live?.items.data ?? []) {
    const one = soldBy(price);
    if (one) sold.set(price.id, one);
  }
  return { customer: kept, live, invoices: invoices.data, creditNotes: creditNotes.data, sold };
}
