import { readRetryAfter } from '../../../lib/net/http-headers.ts';
import { hourMs, minuteMs, secondMs } from '../../../lib/timing/durations.ts';

/** Wait before each attempt; the first is immediate. */
const waitsMs = [0, 5 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 15 * hourMs];
const longestRetryAfterMs = hourMs;
const heeded = new Set([429, 503]);

export const maxDeliveryAttempts = waitsMs.length;

/**
 * Time of the next attempt, or null after the last. Waits are up to a quarter shorter at random, so that calls that failed
 * together are not retried together.
 * @param random 0 to 1
 */
export function nextDeliveryAt(attempts: number, now: Date, random: number, retryAfterMs = 0): Date | null {
  const waitMs = waitsMs[attempts];
  if (waitMs === undefined) return null;
  return new Date(now.getTime() + Math.max(waitMs * (1 - random / 4), retryAfterMs));
}

/** Wait requested by a busy receiver (Retry-After), at most an hour. */
export function retryAfterMs(status: number, header: string | null, now: Date): number {
  if (!heeded.has(status) || header === null) return 0;
  return Math.min(longestRetryAfterMs, readRetryAfter(header.trim(), now.getTime()) ?? 0);
}
