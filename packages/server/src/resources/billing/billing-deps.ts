import type { Collection } from '../../billing/amounts/collect.ts';
import { wholeSecond } from '../../billing/amounts/periods.ts';
import { billingOf } from '../../billing/driver.ts';
import type { StepContext } from '../../billing/subscription/step.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

/**
 * How the ledger collects payments. With Stripe, purchases that were made from the ledger before are paid by invoice.
 * @throws AppError `billing_off` if nothing can be bought
 */
export function collectionOf({ config }: Pick<Deps, 'config'>): Collection {
  const { collection } = billingOf(config);
  if (collection === null) throw new AppError('billing_off');
  return collection === 'checkout' ? 'invoice' : collection;
}

/** Context that steps are computed with. @param at defaults to now, in whole seconds */
export function stepContext(deps: Pick<Deps, 'config' | 'offer' | 'clock'>, at?: Date): StepContext {
  return {
    offer: deps.offer,
    collection: collectionOf(deps),
    at: at ?? wholeSecond(deps.clock.now()),
  };
}
