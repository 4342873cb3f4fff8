import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const zone = 'Europe/Berlin';
const times = (now: string) =>
  snoozeTimes(Date.parse(now), zone).map(({ key, at }) => [key, new Date(at).toISOString()]);

it('offers three hours later, tomorrow at nine and Monday at nine in the reader’s time zone', () => {
  // A Wednesday.
  expect(times('2026-11-25T10:00:00Z')).toEqual([
    ['later', '2026-11-25T13:00:00.000Z'],
    ['tomorrow', '2026-11-26T08:00:00.000Z'],
    ['nextWeek', '2026-11-30T08:00:00.000Z'],
  ]);
});

it('offers nothing later today in the evening, and Monday only once on a Sunday', () => {
  expect(times('2026-11-29T21:30:00Z')).toEqual([['tomorrow', '2026-11-30T08:00:00.000Z']]);
});

it('keeps nine o’clock over a change of the clocks', () => {
  // Clocks go forward in the night to Sunday, March 29.
  expect(times('2026-03-28T11:00:00Z')).toContainEqual(['tomorrow', '2026-03-29T07:00:00.000Z']);
});
