import { useFormat } from './use-format.ts';

/** Formats US dollars. Answers cost fractions of a cent, so small amounts keep their digits. */
export function useCostFormat(): (usd: number) => string {
  const format = useFormat();
  return (usd) =>
    format.number(usd, {
      style: 'currency',
      currency: 'USD',
      ...(usd > 0 && usd < 0.01 ? { maximumSignificantDigits: 2 } : {}),
    });
}
