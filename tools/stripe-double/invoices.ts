import { type Account, Refusal, type Thing } from './account.ts';

export interface Item {
  price: Thing;
  amount: number;
  from: number;
  to: number;
  proration: boolean;
}

/**
 * Returns the end of the n-th interval from an anchor, as Stripe counts: the same day of the month, or the last day of a shorter
 * month.
 */
export function intervalsAfter(anchor: number, interval: string, n: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + n * (interval === 'year' ? 12 : 1));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

/**
 * Invoice lines of an upgrade: credit for the unused time at the old price, and the new price for the same time or a new period.
 */
export function upgradeItems(subscription: Thing, next: Thing, at: number): Item[] {
  const { credit, share } = unusedItem(subscription, at);
  const { price, to: end } = credit;
  if (price.recurring.interval === next.recurring.interval)
    return [credit, { price: next, amount: share(next.unit_amount), from: at, to: end, proration: true }];
  const to = intervalsAfter(at, next.recurring.interval, 1);
  return [credit, { price: next, amount: next.unit_amount, from: at, to, proration: false }];
}

/** Credit for the unused share of the current period, and that share itself for other prices. */
export function unusedItem(
  subscription: Thing,
  at: number,
): { credit: Item; share: (amount: number) => number } {
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: end, price } = item;
  const left = Math.min(Math.max(end - at, 0), end - start);
  const share = (amount: number) => Math.round((amount * left) / (end - start));
  const credit = { price, amount: 0 - share(price.unit_amount), from: at, to: end, proration: true };
  return { credit, share };
}

/** Creates an invoice with these lines; the customer's balance is applied first. A preview is not stored. */
export function draftInvoice(
  account: Account,
  {
    customer,
    subscription,
    items,
    currency,
  }: {
    customer: Thing | undefined;
    subscription: string | null;
    items: readonly Item[];
    currency: string;
  },
): Thing {
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  const starting = customer?.balance ?? 0;
  const due = Math.max(0, total + Math.min(starting, 0));
  const ending = total < 0 ? starting + total : Math.min(starting + total, 0);
  const id = 'upcoming';
  const base = account.make('invoice', 'in', {});
  account.things.delete(base.id);
  return {
    ...base,
    currency,
    customer: customer?.id ?? null,
    parent:
      subscription === null
        ? null
        : { type: 'subscription_details', subscription_details: { metadata: {}, subscription } },
    amount_due: due,
    amount_remaining: due,
    amount_paid: 0,
    starting_balance: starting,
    ending_balance: ending,
    subtotal: total,
    total,
    total_taxes: [],
    post_payment_credit_notes_amount: 0,
    due_date: null,
    next_payment_attempt: null,
    attempt_count: 0,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      has_more: false,
      url: '/v1/invoices/lines',
      data: items.map(({ price, amount, from, to, proration }, index) => ({
        ...structuredClone(base.lines.data[0]),
        id: `il_${index}_${base.id}`,
        amount,
        currency,
        description: proration ? 'Proration' : 'Subscription',
        period: { start: from, end: to },
        pricing: {
          type: 'price_details',
          price_details: { price: price.id, product: price.product },
          unit_amount_decimal: String(price.unit_amount),
        },
      })),
    },
    id,
  };
}

/** Finalizes an invoice and tries to collect it. */
export function collect(account: Account, draft: Thing, customer: Thing): Thing {
  customer.balance = draft.ending_balance;
  customer.next_invoice_sequence += 1;
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence - 1).padStart(4, '0')}`;
  const { id: _, ...fields } = draft;
  const invoice = account.make('invoice', 'in', { ...fields, number, status: 'open' });
  invoice.status_transitions = {
    finalized_at: account.now,
    paid_at: null,
    voided_at: null,
    marked_uncollectible_at: null,
  };
  invoice.hosted_invoice_url = `${account.pageOrigin()}/pages/invoice/${invoice.id}`;
  invoice.invoice_pdf = `${account.pageOrigin()}/pages/invoice/${invoice.id}/pdf`;
  account.tell('invoice.finalized', invoice);
  attempt(account, invoice, customer);
  return invoice;
}

/** Tries to collect an open invoice; returns false if the card is declined. */
export function attempt(account: Account, invoice: Thing, customer: Thing): boolean {
  invoice.attempt_count += 1;
  if (invoice.amount_due > 0 && !pays(account, customer)) {
    invoice.next_payment_attempt = account.now + 3 * 86_400;
    account.tell('invoice.payment_failed', invoice);
    return false;
  }
  notePaid(account, invoice);
  return true;
}

export function notePaid(account: Account, invoice: Thing): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = account.now;
  account.tell('invoice.paid', invoice);
}

function pays(account: Account, customer: Thing): boolean {
  const method = account.things.get(customer.invoice_settings.default_payment_method);
  return method !== undefined && method.refuses !== true;
}

export function payOrRefuse(account: Account, invoice: Thing, customer: Thing): void {
  if (!attempt(account, invoice, customer))
    throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
}
