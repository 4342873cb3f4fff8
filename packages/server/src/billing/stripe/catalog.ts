import { type Currency, type Cycle, currencies, cycles } from '@parley/contracts/billing/billing-lists';
import { type PlanId, planIds } from '@parley/contracts/values/lists';
import type Stripe from 'stripe';

/** Plan, cycle, and price version that a price at Stripe sells. */
export interface Sold {
  plan: PlanId;
  cycle: Cycle;
  version: number;
}

export function lookupKey({ plan, cycle, version }: Sold, currency: Currency): string {
  return `parley_${plan}_${cycle}_${currency.toLowerCase()}_v${version}`;
}

/**
 * The plan that a price at Stripe sells; undefined for a price that this program did not create. Read from the price's metadata,
 * because a lookup key moves to another price when the amount changes.
 */
export function soldBy({ metadata }: Pick<Stripe.Price, 'metadata'>): Sold | undefined {
  const plan = planIds.find((id) => id === metadata.parley_plan);
  const cycle = cycles.find((id) => id === metadata.parley_cycle);
  const version = Number(metadata.parley_version);
  return plan && cycle && Number.isSafeInteger(version) ? { plan, cycle, version } : undefined;
}

export function priceMetadata({ plan, cycle, version }: Sold): Record<string, string> {
  return { parley_plan: plan, parley_cycle: cycle, parley_version: String(version) };
}

/** Converts a code of Stripe to a currency of the plans; undefined for other currencies. */
export function currencyOf(code: string): Currency | undefined {
  return currencies.find((one) => one === code.toUpperCase());
}
