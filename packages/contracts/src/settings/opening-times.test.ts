import { expect, it } from 'vitest';
import type { BusinessHours } from './business-hours.ts';
import { isOpenAt, opensNextAt, wallTime } from './opening-times.ts';

const hours: BusinessHours = {
  timezone: 'Asia/Kolkata',
  week: [
    { day: 'mon', from: '09:00', to: '12:30' },
    { day: 'mon', from: '14:00', to: '24:00' },
    { day: 'sun', from: '00:00', to: '01:00' },
  ],
  closed: ['2026-11-30'],
};

// Clocks in India are 5:30 ahead of UTC; 2026-11-23 is a Monday.
it.each([
  ['2026-11-23T03:29:59Z', false],
  ['2026-11-23T03:30:00Z', true],
  ['2026-11-23T06:59:59Z', true],
  ['2026-11-23T07:00:00Z', false],
  ['2026-11-23T18:29:59Z', true],
  ['2026-11-23T18:30:00Z', false],
  ['2026-11-21T18:30:00Z', true],
  ['2026-11-30T03:30:00Z', false],
])('open at %s: %s', (at, expected) => {
  expect(isOpenAt(hours, new Date(at))).toBe(expected);
});

it.each([
  ['later on the day', '2026-11-23T07:00:00Z', '2026-11-23T08:30:00Z'],
  ['on another day', '2026-11-23T18:30:00Z', '2026-11-28T18:30:00Z'],
  ['after a closed day', '2026-11-29T19:30:00Z', '2026-12-05T18:30:00Z'],
])('BLD-16: the next opening is %s', (_name, at, expected) => {
  expect(opensNextAt(hours, new Date(at))).toEqual(new Date(expected));
});

it('returns no next opening without hours', () => {
  expect(opensNextAt({ ...hours, week: [] }, new Date('2026-11-23T07:00:00Z'))).toBeNull();
});

it('follows daylight saving time', () => {
  expect(wallTime(new Date('2026-10-25T00:59:00Z'), 'Europe/Berlin')).toBe('2026-10-25T02:59');
  expect(wallTime(new Date('2026-10-25T01:00:00Z'), 'Europe/Berlin')).toBe('2026-10-25T02:00');
});
