import { startOfLocalDay } from '@parley/contracts/values/zoned-time';

/** Returns the start of a day such as `2026-11-21` in a time zone. @throws {RangeError} for an unknown zone */
export function startOfDay(day: string, zone: string): Date {
  return new Date(startAfter(day, 0, zone));
}

/** The last millisecond of a day in a time zone. @throws {RangeError} for an unknown zone */
export function endOfDay(day: string, zone: string): Date {
  return new Date(startAfter(day, 1, zone) - 1);
}

function startAfter(text: string, days: number, zone: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return startOfLocalDay({ year, month, day }, days, zone);
}
