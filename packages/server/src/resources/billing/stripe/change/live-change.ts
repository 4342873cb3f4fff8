import type Stripe from 'stripe';
import type { Line } from '../../../../billing/amounts/proration.ts';
import { amountsOf, linesOf, priceOfLine } from '../../../../billing/stripe/project-invoice.ts';
import {
  type ChangeTarget,
  type PlanChange,
  planChange,
} from '../../../../billing/subscription/plan-change.ts';
import { isBought } from '../../../../billing/subscription/subscription-states.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { BilledStanding, Buyer } from '../../store/standing.queries.ts';
import { euVatIdOf, stripeAddressOf } from '../customers/stripe-customer.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import type { Truth } from '../sync/look-at-stripe.ts';

/** The subscription to change, and its only item. */
export interface LiveItem {
  live: Stripe.Subscription;
  itemId: string;
}

export function liveItemOf(truth: Truth | undefined): LiveItem | undefined {
  const [item] = truth?.live?.items.data ?? [];
  return truth?.live && item ? { live: truth.live, itemId: item.id } : undefined;
}

/**
 * The kind of a change by our own rules, and its cost by Stripe's preview at the same time.
 * @throws AppError `transition_refused`, `payments_unavailable` if the preview fails
 */
export async function liveChange(
  deps: StripeDeps,
  standing: BilledStanding,
  { target, at, item }: { target: ChangeTarget; at: Date; item: LiveItem | undefined },
): Promise<PlanChange> {
  const { subscription, plan, account } = standing;
  // A ledger subscription is paid to the operator until it ends.
  if (subscription.billed_by === 'ledger' && isBought(subscription.state))
    throw new AppError('transition_refused');
  const change = planChange({ offer: deps.offer, subscription, plan, account, target, refunded: null, at });
  const { priced, currency } = change;
  const isLeaving = priced.plan === 'free';
  if (change.kind === 'same') {
    const renewed = { plan: subscription.plan, cycle: subscription.cycle, currency };
    const full = await previewFull(deps, standing, renewed);
    return { ...change, next: change.next && { at: change.next.at, amount: full.amount_due } };
  }
  if (isLeaving) return change;
  const full = await previewFull(deps, standing, { ...priced, currency });
  if (change.kind === 'downgrade')
    return { ...change, next: change.next && { at: change.next.at, amount: full.amount_due } };
  const now = item ? await previewUpgrade(deps, item, { ...priced, currency, at }) : full;
  const sold = await deps.prices.soldBy(now.lines.data.map(priceOfLine));
  const lines = linesOf(now, sold, priced.plan);
  return {
    ...change,
    bill: billOf(now, lines),
    next: { at: endOf(lines) ?? change.next?.at ?? at, amount: amountsOf(full).amount },
  };
}

function billOf(invoice: Stripe.Invoice, lines: Line[]): PlanChange['bill'] {
  const { net, tax, amount, balanceApplied, amountDue, credited, taxPercent, isReverseCharge } =
    amountsOf(invoice);
  return {
    lines,
    net,
    tax: { amount: tax, percent: taxPercent, isReverseCharge },
    amount,
    balanceApplied,
    amountDue,
    credited,
  };
}

function endOf(lines: readonly Line[]): Date | undefined {
  return lines.filter(({ kind }) => kind === 'charge').at(-1)?.to;
}

type Choice = Parameters<StripeDeps['prices']['idOf']>[0];

/** Previews a whole period at the current price, as the customer would be billed for it. */
async function previewFull(
  { stripe, prices }: StripeDeps,
  { stripeCustomerId, buyer }: BilledStanding,
  { plan, cycle, currency }: Choice,
): Promise<Stripe.Invoice> {
  const price = await prices.idOf({ plan, cycle, currency });
  const who: Stripe.InvoiceCreatePreviewParams =
    stripeCustomerId === null ? { customer_details: detailsOf(buyer) } : { customer: stripeCustomerId };
  return stripe.run((client) =>
    client.invoices.createPreview({
      ...who,
      ...(stripeCustomerId === null ? { currency: currency.toLowerCase() } : {}),
      ...taxOf(stripe.config),
      subscription_details: { items: [{ price }] },
    }),
  );
}

/** The buyer's details, as long as Stripe has no customer. */
function detailsOf(buyer: Buyer): Stripe.InvoiceCreatePreviewParams.CustomerDetails {
  const address = stripeAddressOf(buyer);
  const vatId = euVatIdOf(buyer);
  return {
    tax_exempt: 'none',
    ...(address ? { address } : {}),
    ...(vatId === null ? {} : { tax_ids: [{ type: 'eu_vat', value: vatId }] }),
  };
}

async function previewUpgrade(
  { stripe, prices }: StripeDeps,
  { live, itemId }: LiveItem,
  { at, plan, cycle, currency }: Choice & { at: Date },
): Promise<Stripe.Invoice> {
  const price = await prices.idOf({ plan, cycle, currency });
  return stripe.run((client) =>
    client.invoices.createPreview({
      subscription: live.id,
      subscription_details: {
        items: [{ id: itemId, price }],
        ...(live.status === 'trialing'
          ? { trial_end: 'now' as const, proration_behavior: 'none' as const }
          : { proration_behavior: 'always_invoice' as const, proration_date: prorationDate(live, at) }),
      },
    }),
  );
}

export function taxOf({ automaticTax }: { automaticTax: boolean }) {
  return automaticTax ? { automatic_tax: { enabled: true } } : {};
}

/** A time within the period, in seconds: right after a purchase, Stripe's clock may be ahead of ours. */
export function prorationDate(live: Stripe.Subscription, at: Date): number {
  const start = live.items.data[0]?.current_period_start ?? 0;
  return Math.max(Math.floor(at.getTime() / 1000), start);
}
