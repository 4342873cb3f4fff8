const firstMs = 500;
const maxMs = 5_000;

/**
 * Delay of an attempt on an account, in ms: half a second, doubled with each further attempt, up to 5 s (SEC-6).
 * @param further number of attempts since slowing down began; negative before that.
 */
export function slowDownMs(further: number): number {
  return further < 0 ? 0 : Math.min(maxMs, firstMs * 2 ** further);
}
