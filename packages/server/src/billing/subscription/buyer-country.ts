import { AppError } from '../../errors/app-error.ts';
import type { BillingState, StepContext } from './step.ts';
import { isBought } from './subscription-states.ts';

type Placed = Pick<BillingState, 'subscription' | 'account'>;

/**
 * Whether a purchase has to wait until the buyer's country is known: if the seller charges tax, the rate depends on it. Stripe
 * has already asked for it for subscriptions that it bills. Existing purchases continue without a country, because renewals
 * happen without the buyer.
 */
export function needsCountry(
  { subscription, account }: Placed,
  { offer: { seller } }: Pick<StepContext, 'offer'>,
): boolean {
  const isAtStripe = subscription.billed_by === 'stripe' && isBought(subscription.state);
  return account.country === '' && Object.keys(seller.rates).length > 0 && !isAtStripe;
}

/** @throws AppError `address_required` */
export function assertCountry(placed: Placed, context: Pick<StepContext, 'offer'>): void {
  if (needsCountry(placed, context)) throw new AppError('address_required');
}
