import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { StripeAccess } from '../../../ports/stripe.ts';
import { createStripePrices, type StripePrices } from './stripe-prices.ts';

export type StripeDeps = Deps & { stripe: StripeAccess; prices: StripePrices };

/** Dependencies of the Stripe driver; undefined if Stripe does not collect. */
export function withStripeOf(deps: Deps): StripeDeps | undefined {
  const { stripe } = deps;
  return stripe ? { ...deps, stripe, prices: createStripePrices({ ...deps, stripe }) } : undefined;
}

/** The address that Stripe returns users to. */
export function returnAddress({ config }: Pick<Deps, 'config'>): string {
  if (config.appUrl === undefined) throw new AppError('payments_unavailable');
  return `${config.appUrl}/billing`;
}
