import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from './zoned-day.ts';

it.each([
  ['2026-03-10', 'UTC', '2026-03-10T00:00:00.000Z', '2026-03-10T23:59:59.999Z'],
  ['2026-03-10', 'Asia/Kolkata', '2026-03-09T18:30:00.000Z', '2026-03-10T18:29:59.999Z'],
  // Clocks go forward at 2:00 and back at 3:00.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  // Clocks go forward before midnight UTC.
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z', '2026-10-04T12:59:59.999Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-30T10:00:00.000Z', '2026-12-31T09:59:59.999Z'],
])('%s in %s starts and ends at local midnight', (day, zone, start, end) => {
  expect([startOfDay(day, zone).toISOString(), endOfDay(day, zone).toISOString()]).toEqual([start, end]);
});
