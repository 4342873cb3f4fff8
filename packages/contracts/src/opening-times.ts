import type { BusinessHours } from './business-hours.ts';
import { maxClosedDays, type Weekday, weekdays } from './lists.ts';
import { localDayOf, momentOfWall, zoneOffsetMs } from './zoned-time.ts';

/** What the clocks of a zone (IANA) show, as `YYYY-MM-DDTHH:MM`. */
export function wallTime(at: Date, zone: string): string {
  return new Date(at.getTime() + zoneOffsetMs(at.getTime(), zone)).toISOString().slice(0, 16);
}

/** Whether somebody is there at a moment. */
export function isOpenAt({ timezone, week, closed }: BusinessHours, at: Date): boolean {
  const [day = '', time = ''] = wallTime(at, timezone).split('T');
  if (closed.includes(day)) return false;
  const weekday = weekdayOf(day);
  return week.some((open) => open.day === weekday && open.from <= time && time < open.to);
}

/** When somebody is there next, if nobody is now; null if the hours name no time. */
export function opensNextAt({ timezone, week, closed }: BusinessHours, at: Date): Date | null {
  const { year, month, day } = localDayOf(at.getTime(), timezone);
  // Each day may be closed, and then a week may pass until a day that has hours.
  for (let days = 0; days <= maxClosedDays + 7; days += 1) {
    const wall = new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
    if (closed.includes(wall)) continue;
    const begins = week
      .filter((open) => open.day === weekdayOf(wall))
      .map(({ from }) => momentOfWall(Date.parse(`${wall}T${from}Z`), timezone))
      .filter((moment) => moment > at.getTime());
    if (begins.length > 0) return new Date(Math.min(...begins));
  }
  return null;
}

/** The week of the contract begins on Monday, that of JavaScript on Sunday. */
function weekdayOf(day: string): Weekday | undefined {
  return weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7];
}
