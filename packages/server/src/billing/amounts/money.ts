/**
 * `amount × part ÷ whole`, rounded half away from zero. Amounts are whole minor units; money is never a float.
 * @param whole above 0
 */
export function shareOf(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const magnitude = (absolute(product) * 2n + divisor) / (divisor * 2n);
  return Number(product < 0n ? -magnitude : magnitude);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * Tax on an amount, rounded half away from zero.
 * @param percent as the operator wrote it, with at most two decimals: `23` or `25.5`
 */
export function taxOn(amount: number, percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.');
  return shareOf(amount, Number(whole + decimals.padEnd(2, '0')), 10_000);
}

/** Model cost in micro-USD that one minor unit of a budget allows. Model prices are in US dollars; a euro counts as a dollar. */
export const microUsdPerMinorUnit = 10_000;
