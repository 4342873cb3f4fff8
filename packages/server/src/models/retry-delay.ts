import type { ModelFailure } from '../engine/model-failure.ts';

export const maxRetries = 2;
const baseMs = 100;
/** A provider that asks for more is not waited for: the next rung answers sooner. */
const maxWaitMs = 2_000;

/**
 * How long to wait before trying again, in milliseconds, or null when it is not tried again.
 * @param tries how often it was tried, from 1. @param random from 0 to 1.
 */
export function retryDelay(failure: ModelFailure, tries: number, random: () => number): number | null {
  if (!failure.isRetryable || tries > maxRetries) return null;
  const backOffMs = baseMs * 2 ** (tries - 1) * (0.5 + random() / 2);
  const waitMs = Math.max(backOffMs, failure.retryAfterMs ?? 0);
  return waitMs > maxWaitMs ? null : waitMs;
}
