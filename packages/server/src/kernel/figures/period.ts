import type { FigureRange } from '@parley/contracts/values/lists';
import {
  fromLocalTime,
  localDayOf,
  startOfLocalDay,
  zoneOffsetMs,
} from '@parley/contracts/values/zoned-time';
import { dayMs, hourMs, quarterMs } from '../../lib/timing/durations.ts';

/** A period of figures and the period before it, divided into steps in the reader's time zone. */
export interface Period {
  range: FigureRange;
  timezone: string;
  step: 'hour' | 'day';
  /** Starts of the previous steps, starts of the steps, and the end of the last: 2 × `steps` + 1 dates. */
  edges: readonly Date[];
  /** Number of steps in the period; the previous period has the same number. */
  steps: number;
  from: Date;
  to: Date;
  previousFrom: Date;
  /** End of the previous period, at the same time of day as the end of this one. */
  previousTo: Date;
  /** End of the quarter of an hour that contains `previousTo`, because figures are stored by quarter hours. */
  previousCut: Date;
}

const daysOf = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** The last 24 hours including the current one, or the last local days including today, as of `now`. */
export function periodOf(range: FigureRange, timezone: string, now: Date): Period {
  return range === '24h' ? hoursUntil(now, timezone) : daysUntil(range, now, timezone);
}

/** A period in the format of the API. */
export function presentPeriod(period: Period) {
  return {
    range: period.range,
    timezone: period.timezone,
    step: period.step,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    previousFrom: period.previousFrom.toISOString(),
    previousTo: period.previousTo.toISOString(),
    updatedAt: period.to.toISOString(),
  };
}

/** Starts of the steps of the period, without the previous period. */
export function stepStarts({ edges, steps }: Period): readonly Date[] {
  return edges.slice(steps, 2 * steps);
}

function hoursUntil(now: Date, timezone: string): Period {
  // Local hours may begin at other minutes than in UTC, such as at :30.
  const offset = zoneOffsetMs(now.getTime(), timezone);
  const running = Math.floor((now.getTime() + offset) / hourMs) * hourMs - offset;
  const edges = Array.from({ length: 49 }, (_, index) => running + (index - 47) * hourMs);
  const previousTo = now.getTime() - dayMs;
  return makePeriod({ range: '24h', timezone, step: 'hour', edges, steps: 24, now, previousTo });
}

function daysUntil(range: keyof typeof daysOf, now: Date, timezone: string): Period {
  const steps = daysOf[range];
  const today = localDayOf(now.getTime(), timezone);
  const edges = Array.from({ length: 2 * steps + 1 }, (_, index) =>
    startOfLocalDay(today, index + 1 - 2 * steps, timezone),
  );
  const wall = now.getTime() + zoneOffsetMs(now.getTime(), timezone);
  const previousTo = fromLocalTime(wall - steps * dayMs, timezone);
  return makePeriod({ range, timezone, step: 'day', edges, steps, now, previousTo });
}

interface Cut extends Pick<Period, 'range' | 'timezone' | 'step' | 'steps'> {
  edges: readonly number[];
  now: Date;
  previousTo: number;
}

function makePeriod({ edges, now, previousTo, ...rest }: Cut): Period {
  const at = (index: number) => new Date(edges[index] ?? 0);
  return {
    ...rest,
    edges: edges.map((edge) => new Date(edge)),
    previousFrom: at(0),
    previousTo: new Date(previousTo),
    previousCut: new Date((Math.floor(previousTo / quarterMs) + 1) * quarterMs),
    from: at(rest.steps),
    to: now,
  };
}
