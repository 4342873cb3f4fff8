import type { ModelFailure } from '../../engine/model-failure.ts';

export const maxRetries = 2;
const baseMs = 100;
/** If a provider asks for a longer wait, failing over is faster. */
const maxWaitMs = 2_000;

/**
 * Delay before a retry, in milliseconds, or null if the call is not retried.
 * @param tries number of attempts so far, from 1.
 * @param random between 0 and 1.
 */
export function retryDelay(failure: ModelFailure, tries: number, random: () => number): number | null {
  if (!failure.isRetryable || tries > maxRetries) return null;
  const backOffMs = baseMs * 2 ** (tries - 1) * (0.5 + random() / 2);
  const waitMs = Math.max(backOffMs, failure.retryAfterMs ?? 0);
  return waitMs > maxWaitMs ? null : waitMs;
}
