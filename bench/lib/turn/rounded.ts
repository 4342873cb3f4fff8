/** Rounds to two decimals, which is more than figures of a busy machine are good for. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
