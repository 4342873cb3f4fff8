import { AppError } from '../errors/app-error.ts';
import type { Standing, StepContext } from './step.ts';
import { isBought } from './subscription-states.ts';

type Placed = Pick<Standing, 'subscription' | 'account'>;

/**
 * Whether a purchase has to wait for the buyer's country: where the seller charges tax, the country decides how much. Stripe has
 * asked for it where it bills already. What was bought before goes on without one, because nobody is there to be asked.
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
