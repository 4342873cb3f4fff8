import { expect, it } from 'vitest';
import { hourMs, minuteMs } from '../lib/timing/durations.ts';
import { nextAttemptAt } from './send-mail.ts';

const createdAt = new Date('2026-03-01T10:00:00Z');

/** Returns the waits in minutes between the attempts for an email that is never sent. */
function waits(random: number): number[] {
  const found: number[] = [];
  let now = createdAt;
  for (let attempts = 1; attempts <= 20; attempts += 1) {
    const dueAt = nextAttemptAt(attempts, createdAt, now, random);
    if (!dueAt) return found;
    found.push((dueAt.getTime() - now.getTime()) / minuteMs);
    now = dueAt;
  }
  return found;
}

it.each([[0], [0.5], [1]])(
  'REL-15: tries 8 times within 24 hours, at growing intervals from 1 minute to 6 hours (%d)',
  (random) => {
    const minutes = waits(random);
    expect(minutes).toHaveLength(7);
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(360);
    expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
    expect(minutes.reduce((sum, each) => sum + each, 0)).toBeLessThan(24 * 60);
  },
);

it('gives up on an email after a day', () => {
  expect(nextAttemptAt(2, createdAt, new Date(createdAt.getTime() + 24 * hourMs), 0.5)).toBeNull();
});
