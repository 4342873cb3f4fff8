/** Rounds to two decimals, which is finer than the noise of a busy machine. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
