const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** Milliseconds to wait before try `attempt` (from 0): 1 s doubling to at most 30 s. */
export function backoffDelayMs(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** attempt, maxDelayMs);
}
