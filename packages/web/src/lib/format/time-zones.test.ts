import { expect, it } from 'vitest';
import { isKnownZone, timeZones, zoneOf, zoneOffset, zoneWords } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

it('writes zones in words and finds them again, however they are typed', () => {
  for (const zone of timeZones) expect(zoneOf(zoneWords(zone))).toBe(zone);
  expect(zoneOf(' america/new york ')).toBe('America/New_York');
  expect(zoneOf('')).toBeNull();
});

it('says what a zone is ahead at that moment', () => {
  expect(zoneOffset('Europe/Berlin', winter)).toBe('GMT+1');
  expect(zoneOffset('Europe/Berlin', summer)).toBe('GMT+2');
  expect(zoneOffset('Asia/Kathmandu', winter)).toBe('GMT+5:45');
});

it('knows the zones that dates can be shown in', () => {
  expect(['', 'UTC', 'Europe/Kyiv', 'Mars/Olympus'].map(isKnownZone)).toEqual([true, true, true, false]);
});
