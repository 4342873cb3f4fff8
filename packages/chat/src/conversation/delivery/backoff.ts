const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/** Returns the wait in ms before retry `attempt` (from 0): 1 s, doubling, at most 30 s. */
export function backoffMs(attempt: number): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 5));
}
