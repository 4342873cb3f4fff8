import { createHash } from 'node:crypto';
import type { Currency, Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import type Stripe from 'stripe';
import { lookupKey, priceMetadata, type Sold, soldBy } from '../../../billing/stripe/catalog.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { StripeAccess } from '../../../ports/stripe.ts';

/** Prices at Stripe, found by their lookup keys and created if missing. */
export interface StripePrices {
  /** The id of the current price. @throws AppError `transition_refused` for a plan that is not sold */
  idOf(choice: { plan: PlanId; cycle: Cycle; currency: Currency }): Promise<string>;
  /** What each price sells, by its id; prices that this program did not create are left out. */
  soldBy(ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, Sold>>;
}

const intervals = { monthly: 'month', annual: 'year' } as const;

/** Caches prices, because what a price sells and its amount never change. */
export function createStripePrices({
  stripe,
  offer,
  sentences,
}: Pick<Deps, 'offer' | 'sentences'> & { stripe: StripeAccess }): StripePrices {
  const ids = new Map<string, string>();
  const sold = new Map<string, Sold | undefined>();
  const { run } = stripe;

  return {
    async idOf({ plan, cycle, currency }) {
      const { prices, version } = offer.plans[plan];
      if (prices === null) throw new AppError('transition_refused');
      const amount = prices[currency][cycle];
      const one: Sold = { plan, cycle, version };
      const key = lookupKey(one, currency);
      const known = ids.get(`${key}/${amount}`);
      if (known !== undefined) return known;
      const price = (await find(key, amount)) ?? (await make(one, { key, amount, currency }));
      ids.set(`${key}/${amount}`, price.id);
      sold.set(price.id, one);
      return price.id;
    },
    async soldBy(wanted) {
      const named = [...new Set(wanted.filter((id) => id !== undefined))];
      for (const id of named) {
        if (!sold.has(id)) sold.set(id, soldBy(await run((client) => client.prices.retrieve(id))));
      }
      return new Map(
        named.flatMap((id) => {
          const one = sold.get(id);
          return one ? [[id, one] as const] : [];
        }),
      );
    },
  };

  async function find(key: string, amount: number): Promise<Stripe.Price | undefined> {
    const { data } = await run((client) =>
      client.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
    );
    return data.find((price) => price.unit_amount === amount);
  }

  /**
   * Creates a price and moves the lookup key to it from the price with a former amount, at which existing subscriptions renew.
   */
  async function make(
    one: Sold,
    { key, amount, currency }: { key: string; amount: number; currency: Currency },
  ): Promise<Stripe.Price> {
    const name = sentences.render('en', `chatbots:plans.${one.plan}`);
    const params: Stripe.PriceCreateParams = {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      recurring: { interval: intervals[one.cycle] },
      product_data: { name },
      lookup_key: key,
      transfer_lookup_key: true,
      tax_behavior: 'exclusive',
      metadata: priceMetadata(one),
    };
    return run((client) => client.prices.create(params, { idempotencyKey: keyOf('price', params) }));
  }
}

/** Idempotency key derived from the parameters: a repeated call has no effect, and other parameters are a different call. */
export function keyOf(name: string, ...parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `parley-${name}-${hash}`;
}
