import { type Currency, currencies } from '@parley/contracts/billing/billing-lists';

/** Currency of prices by interface language; every other language sees US dollars. */
const currencyByLanguage: Readonly<Record<string, Currency>> = { es: 'EUR' };

/** Returns the default price currency of an interface language. */
export function priceCurrencyOf(language: string): Currency {
  return currencyByLanguage[language] ?? currencies[0];
}

/** Contact address for plans without a list price. */
export const contactHref = '/about';

/** Plans that include a service by the operator. */
export const servedPlans: readonly string[] = ['professional', 'enterprise'];
