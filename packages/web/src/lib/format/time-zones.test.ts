import { expect, it } from 'vitest';
import { isKnownZone, timeZones, zoneOf, zoneOffset, zoneWords } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

it('formats time zones as words, and parses them however they are typed', () => {
  for (const zone of timeZones) expect(zoneOf(zoneWords(zone))).toBe(zone);
  expect(zoneOf(' america/new york ')).toBe('America/New_York');
  expect(zoneOf('')).toBeNull();
});

it('returns the UTC offset of a zone at a given time', () => {
  expect(zoneOffset('Europe/Berlin', winter)).toBe('GMT+1');
  expect(zoneOffset('Europe/Berlin', summer)).toBe('GMT+2');
  expect(zoneOffset('Asia/Kathmandu', winter)).toBe('GMT+5:45');
});

it('accepts zones in which dates can be formatted', () => {
  expect(['', 'UTC', 'Europe/Kyiv', 'Mars/Olympus'].map(isKnownZone)).toEqual([true, true, true, false]);
});
