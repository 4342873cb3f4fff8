import { nearPercent } from '@parley/contracts/billing/billing-lists';
import { dayMs } from '../../lib/timing/durations.ts';

type MeterState = 'ok' | 'near' | 'reached';

export interface Forecast {
  atEnd: number;
  /** Day (UTC), YYYY-MM-DD; null where the limit will not be reached in the period, or is unlimited. */
  reachedOn: string | null;
}

/** Whole percent of a limit, rounded down, so that 100 is never shown before it is reached; null if unlimited. */
export function percentOf(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  return limit === 0 ? 100 : Math.floor((used * 100) / limit);
}

export function meterState(percent: number | null): MeterState {
  if (percent === null || percent < nearPercent) return 'ok';
  return percent >= 100 ? 'reached' : 'near';
}

/**
 * Forecast of the use at the end of a period, extrapolated from its use so far. At least one day counts as passed, so that the
 * first minutes of a month do not yield absurd forecasts.
 */
export function forecastUse(
  { used, limit }: { used: number; limit: number | null },
  { start, end }: { start: Date; end: Date },
  now: Date,
): Forecast {
  const passedMs = Math.max(now.getTime() - start.getTime(), dayMs);
  const atEnd = Math.max(used, Math.round((used * (end.getTime() - start.getTime())) / passedMs));
  return { atEnd, reachedOn: reachedOn() };

  function reachedOn(): string | null {
    if (limit === null || used === 0) return null;
    const at = used >= limit ? now.getTime() : start.getTime() + (passedMs * limit) / used;
    return at < end.getTime() ? new Date(Math.max(at, now.getTime())).toISOString().slice(0, 10) : null;
  }
}
