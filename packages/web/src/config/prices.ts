import { type Currency, currencies } from '@parley/contracts/billing-lists';

/** Currency of prices by interface language; every other language sees US dollars. */
const currencyByLanguage: Readonly<Record<string, Currency>> = { es: 'EUR' };

/** In which currency readers of a language see prices before they have chosen one. */
export function priceCurrencyOf(language: string): Currency {
  return currencyByLanguage[language] ?? currencies[0];
}

/** Where plans without a list price are asked for. */
export const contactHref = '/about';

/** Plans that come with a service of the operator. */
export const servedPlans: readonly string[] = ['professional', 'enterprise'];
