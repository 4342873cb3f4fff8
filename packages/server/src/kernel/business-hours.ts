import type { BusinessHours } from '@parley/contracts/business-hours';
import { weekdays } from '@parley/contracts/lists';
import { zoneOffsetMs } from '../lib/zoned-time.ts';
import type { ChatbotSnapshot } from './chatbot.ts';

/** What the clocks of a zone (IANA) show, as `YYYY-MM-DDTHH:MM`. */
export function wallTime(at: Date, zone: string): string {
  return new Date(at.getTime() + zoneOffsetMs(at.getTime(), zone)).toISOString().slice(0, 16);
}

/** What the clocks of a chatbot show: in the zone of its business hours, else in UTC. */
export function localTimeOf({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): string {
  return wallTime(at, deployment.hours?.timezone ?? 'UTC');
}

/** Whether somebody is there at a moment. */
export function isOpenAt({ timezone, week, closed }: BusinessHours, at: Date): boolean {
  const [day = '', time = ''] = wallTime(at, timezone).split('T');
  if (closed.includes(day)) return false;
  // The week of the contract begins on Monday, that of JavaScript on Sunday.
  const weekday = weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7];
  return week.some((open) => open.day === weekday && open.from <= time && time < open.to);
}
