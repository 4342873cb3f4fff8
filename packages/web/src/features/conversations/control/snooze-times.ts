import { fromLocalTime, localDayOf, startOfLocalDay } from '@parley/contracts/values/zoned-time';

const hourMs = 3_600_000;
const morningHours = 9;
const laterMs = 3 * hourMs;
const dayMs = 24 * hourMs;

export type SnoozeTime = { key: 'later' | 'tomorrow' | 'nextWeek'; at: number };

/** Times offered for snoozing: in three hours if that is still today, tomorrow at nine, and next Monday at nine. */
export function snoozeTimes(now: number, zone: string): SnoozeTime[] {
  const today = localDayOf(now, zone);
  const midnight = startOfLocalDay(today, 1, zone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  const morning = (days: number) =>
    fromLocalTime(
      Date.UTC(today.year, today.month - 1, today.day) + days * dayMs + morningHours * hourMs,
      zone,
    );
  const tomorrow = { key: 'tomorrow', at: morning(1) } as const;
  const nextWeek = { key: 'nextWeek', at: morning(daysToMonday) } as const;
  const later = { key: 'later', at: now + laterMs } as const;
  const followers = nextWeek.at === tomorrow.at ? [tomorrow] : [tomorrow, nextWeek];
  return later.at < midnight ? [later, ...followers] : followers;
}
