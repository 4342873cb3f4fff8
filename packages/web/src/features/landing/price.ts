import { pricing } from '../../config/prices.ts';

/** A plan's monthly price in the reader's currency and way of writing; whole amounts without decimals. */
export function formatPrice(amount: number, language: string): string {
  const currency = pricing.currencyByLanguage[language] ?? pricing.defaultCurrency;
  const decimals = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** What a month costs when the year is paid at once. */
export function annualMonthlyPrice(monthly: number): number {
  return Math.round(monthly * (100 - pricing.annualDiscountPercent)) / 100;
}
