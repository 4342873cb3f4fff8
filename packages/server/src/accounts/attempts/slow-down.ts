const firstMs = 500;
const maxMs = 5_000;

/**
 * How long an attempt on an account waits, in ms: half a second, doubled with each further one, up to 5 s (SEC-6).
 * @param further how many attempts came since waiting began; negative before that.
 */
export function slowDownMs(further: number): number {
  return further < 0 ? 0 : Math.min(maxMs, firstMs * 2 ** further);
}
