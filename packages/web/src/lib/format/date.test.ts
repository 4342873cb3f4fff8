import { expect, it } from 'vitest';
import { formatDate, formatRelative, secondsBetween } from './date.ts';

const english = { locale: 'en' };

it('DATE-01: formats a date as MMM d, yyyy', () => {
  expect(formatDate('2025-01-05T12:00:00Z', 'N/A', english)).toBe('Jan 5, 2025');
});

it('DATE-04: uses the day in the account’s time zone', () => {
  const instant = '2025-01-05T23:30:00Z';
  expect(formatDate(instant, 'N/A', { ...english, timeZone: 'Asia/Tokyo' })).toBe('Jan 6, 2025');
  expect(formatDate(instant, 'N/A', { ...english, timeZone: 'America/Lima' })).toBe('Jan 5, 2025');
});

it('DATE-05: throws for an invalid date', () => {
  expect(() => formatDate('nonsense', 'N/A', english)).toThrow('Invalid time value');
  expect(() => formatRelative('nonsense', 'N/A', english)).toThrow('Invalid time value');
});

it('DATE-06: formats a missing date as N/A', () => {
  expect([null, undefined, ''].map((value) => formatDate(value, 'N/A', english))).toEqual([
    'N/A',
    'N/A',
    'N/A',
  ]);
});

it('formats relative time within a week, then the date', () => {
  const now = new Date('2025-01-10T12:00:00Z');
  expect(formatRelative('2025-01-10T10:00:00Z', 'N/A', english, now)).toBe('2 hr. ago');
  expect(formatRelative('2025-01-09T11:00:00Z', 'N/A', english, now)).toBe('yesterday');
  expect(formatRelative('2024-12-24T12:00:00Z', 'N/A', english, now)).toBe('Dec 24, 2024');
});

it('counts whole seconds between two times, or returns null', () => {
  expect(secondsBetween('2025-01-10T12:00:00Z', '2025-01-10T12:02:05.900Z')).toBe(125);
  expect(secondsBetween('2025-01-10T12:00:00Z', null)).toBeNull();
});
