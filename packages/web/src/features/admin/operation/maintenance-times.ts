import { maxMaintenanceAheadMs, maxMaintenanceMs } from '@parley/contracts/rights/admin-lists';

/** Values of datetime-local fields, in the browser's time zone; '' for none. */
export type MaintenanceTimes = { start: string; end: string };

export type TimeProblem = 'timePast' | 'timeTooFar' | 'timeBeforeStart';

/** Problems of the times, checked like on the server. */
export function problemsOf(
  { start, end }: MaintenanceTimes,
  now: number,
): Partial<Record<keyof MaintenanceTimes, TimeProblem>> {
  const startProblem = start === '' ? undefined : problemOfStart(new Date(start).getTime(), now);
  const from = start === '' ? now : new Date(start).getTime();
  const endProblem = end === '' ? undefined : problemOfEnd(new Date(end).getTime(), from, now);
  return { ...(startProblem && { start: startProblem }), ...(endProblem && { end: endProblem }) };
}

function problemOfStart(start: number, now: number): TimeProblem | undefined {
  if (start <= now) return 'timePast';
  return start > now + maxMaintenanceAheadMs ? 'timeTooFar' : undefined;
}

function problemOfEnd(end: number, from: number, now: number): TimeProblem | undefined {
  if (end <= now) return 'timePast';
  if (end <= from) return 'timeBeforeStart';
  return end > from + maxMaintenanceMs ? 'timeTooFar' : undefined;
}

/** ISO 8601; null for none. */
export function momentOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
