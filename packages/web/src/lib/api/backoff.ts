const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** Returns the milliseconds to wait before attempt `attempt` (from 0): 1 s, doubling up to 30 s. */
export function backoffDelayMs(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** attempt, maxDelayMs);
}
