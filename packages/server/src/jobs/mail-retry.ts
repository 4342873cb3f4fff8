import { hourMs, minuteMs } from '../lib/timing/durations.ts';

const firstDelayMs = minuteMs;
const maxDelayMs = 6 * hourMs;
const maxAttempts = 8;
const maxAgeMs = 24 * hourMs;

/**
 * Returns when an email that could not be sent is retried: after a minute, then after three times the previous delay, up to
 * six hours, each ±25 % so that emails that failed together are not retried together. Returns null after the last attempt:
 * the eighth, or the last one within 24 hours of the email's creation.
 * @param random 0 to 1
 */
export function nextAttemptAt(attempts: number, createdAt: Date, now: Date, random: number): Date | null {
  if (attempts >= maxAttempts) return null;
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 3 ** (attempts - 1)) * (0.75 + random / 2);
  const dueAt = new Date(now.getTime() + Math.min(maxDelayMs, Math.max(firstDelayMs, delayMs)));
  return dueAt.getTime() > createdAt.getTime() + maxAgeMs ? null : dueAt;
}
