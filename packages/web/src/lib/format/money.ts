import { isolate, withWholeSymbol } from '@parley/contracts/language/isolate';
import { numberFormat } from './kept-formats.ts';

type MoneyStyle = {
  /** Leaves out the decimals of a whole amount: "$49". */
  short?: boolean | undefined;
};

/** Formats an amount in minor units (cents, or yen for a currency without decimals) for the reader's locale. */
export function formatMoney(
  amount: number,
  currency: string,
  locale: string,
  { short = false }: MoneyStyle = {},
): string {
  const digits = digitsOf(currency);
  const value = amount / 10 ** digits;
  const decimals = short && Number.isInteger(value) ? 0 : digits;
  const text = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
  return isolate(withWholeSymbol(text, locale), locale);
}

/**
 * Parses a typed amount, with decimal point or comma, to minor units; null if it is invalid or has too many decimals for the
 * currency.
 */
export function parseMoney(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  return decimals.length > digits ? null : Number(whole + decimals.padEnd(digits, '0'));
}

/** Formats minor units for a text field: "12.50". */
export function moneyText(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(amount % 10 ** digits === 0 ? 0 : digits);
}

/** How many digits a currency has after the point (ISO 4217). */
function digitsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
