import { maxClosedDays, type Weekday, weekdays } from '../values/lists.ts';
import { fromLocalTime, localDayOf, zoneOffsetMs } from '../values/zoned-time.ts';
import type { BusinessHours } from './business-hours.ts';

/** Returns the local time in a zone (IANA) as `YYYY-MM-DDTHH:MM`. */
export function wallTime(at: Date, zone: string): string {
  return new Date(at.getTime() + zoneOffsetMs(at.getTime(), zone)).toISOString().slice(0, 16);
}

/** Whether a moment is within business hours. */
export function isOpenAt({ timezone, week, closed }: BusinessHours, at: Date): boolean {
  const [day = '', time = ''] = wallTime(at, timezone).split('T');
  if (closed.includes(day)) return false;
  const weekday = weekdayOf(day);
  return week.some((open) => open.day === weekday && open.from <= time && time < open.to);
}

/** Returns the next opening after a closed moment; null if the hours contain no time. */
export function opensNextAt({ timezone, week, closed }: BusinessHours, at: Date): Date | null {
  const { year, month, day } = localDayOf(at.getTime(), timezone);
  // In the worst case, all closed days come first, and then a week passes until a day with hours.
  for (let days = 0; days <= maxClosedDays + 7; days += 1) {
    const wall = new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
    if (closed.includes(wall)) continue;
    const begins = week
      .filter((open) => open.day === weekdayOf(wall))
      .map(({ from }) => fromLocalTime(Date.parse(`${wall}T${from}Z`), timezone))
      .filter((moment) => moment > at.getTime());
    if (begins.length > 0) return new Date(Math.min(...begins));
  }
  return null;
}

/** The contract's week starts on Monday, JavaScript's on Sunday. */
function weekdayOf(day: string): Weekday | undefined {
  return weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7];
}
