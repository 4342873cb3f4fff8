import { useFormat } from './use-format.ts';

/** Writes an amount of US dollars; answers cost fractions of a cent, so that small ones keep their digits. */
export function useCostFormat(): (usd: number) => string {
  const format = useFormat();
  return (usd) =>
    format.number(usd, {
      style: 'currency',
      currency: 'USD',
      ...(usd > 0 && usd < 0.01 ? { maximumSignificantDigits: 2 } : {}),
    });
}
