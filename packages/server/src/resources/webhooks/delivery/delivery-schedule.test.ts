import { expect, it } from 'vitest';
import { maxDeliveryAttempts, nextDeliveryAt, retryAfterMs } from './delivery-schedule.ts';

const now = new Date('2026-03-10T09:00:00Z');
const secondsUntil = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1_000;

it('waits 5 s, 1, 5 and 30 min, 2, 6 and 15 h, up to a quarter less, and ends after the eighth attempt', () => {
  const tries = Array.from({ length: maxDeliveryAttempts }, (_, index) => index + 1);
  const waits = (random: number) => tries.map((tried) => secondsUntil(nextDeliveryAt(tried, now, random)));
  expect(waits(0)).toEqual([5, 60, 300, 1_800, 7_200, 21_600, 54_000, null]);
  expect(waits(1)).toEqual([3.75, 45, 225, 1_350, 5_400, 16_200, 40_500, null]);
});

it.each([
  [429, '120', 120_000],
  [503, 'Tue, 10 Mar 2026 09:02:00 GMT', 120_000],
  [429, '86400', 3_600_000],
  [503, '-5', 0],
  [429, 'soon', 0],
  [500, '120', 0],
])('respects Retry-After of %i: %s as %i ms', (status, header, expected) => {
  expect(retryAfterMs(status, header, now)).toBe(expected);
});

it('never calls a receiver earlier than requested', () => {
  expect(secondsUntil(nextDeliveryAt(1, now, 1, 120_000))).toBe(120);
  expect(secondsUntil(nextDeliveryAt(4, now, 0, 120_000))).toBe(1_800);
});
