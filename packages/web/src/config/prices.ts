/** How the plans of the contract are offered on the landing page. */
export const pricing = {
  /** Percent off the monthly price when paid by the year. */
  annualDiscountPercent: 20,
  /** Currency by interface language, at the same amounts; every other language sees US dollars. */
  currencyByLanguage: { es: 'EUR' } as Readonly<Record<string, string>>,
  defaultCurrency: 'USD',
  contactHref: '/about',
};
