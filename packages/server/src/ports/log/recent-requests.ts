import { minuteMs } from '../../lib/timing/durations.ts';
export interface RouteFigures {
  route: string;
  total: number;
  /** Responses with an error of ours; deliberate refusals do not count. */
  failed: number;
  p95Ms: number;
}

export interface RequestFigures {
  since: Date;
  total: number;
  failed: number;
  /** Null without requests. */
  p95Ms: number | null;
  /** The slowest first. */
  slowest: RouteFigures[];
}

export interface RecentRequests {
  add(route: string, hasFailed: boolean, ms: number): void;
  /** The figures of the last hour, with at most this many routes. */
  read(maxRoutes: number): RequestFigures;
}

const minutes = 60;
/** Upper bounds of the histogram: each is 20 % longer than the one before, from a millisecond to a quarter of an hour. */
const stepRatio = 1.2;
const steps = 76;
/** Minimum number of calls for a route to be listed. */
const fewest = 5;

interface Counts {
  total: number;
  failed: number;
  steps: Uint32Array;
}

const noCounts = (): Counts => ({ total: 0, failed: 0, steps: new Uint32Array(steps) });

/**
 * Counts the requests of this process by minute and route for a sliding hour. Routes are patterns, so their number is limited.
 * Percentiles are accurate to 20 %.
 * @param now milliseconds since 1970
 */
export function createRecentRequests(now: () => number = Date.now): RecentRequests {
  const startedMs = now();
  const byMinute = new Map<number, Map<string, Counts>>();

  const dropOld = (minute: number): void => {
    for (const known of byMinute.keys()) if (known <= minute - minutes) byMinute.delete(known);
  };
  return {
    add(route, hasFailed, ms) {
      const minute = Math.floor(now() / minuteMs);
      let routes = byMinute.get(minute);
      if (!routes) {
        dropOld(minute);
        routes = new Map();
        byMinute.set(minute, routes);
      }
      const counts = routes.get(route) ?? noCounts();
      routes.set(route, counts);
      counts.total += 1;
      if (hasFailed) counts.failed += 1;
      const step = stepOf(ms);
      counts.steps[step] = (counts.steps[step] ?? 0) + 1;
    },
    read(maxRoutes) {
      const nowMs = now();
      dropOld(Math.floor(nowMs / minuteMs));
      const all = noCounts();
      const byRoute = new Map<string, Counts>();
      for (const routes of byMinute.values()) {
        for (const [route, counts] of routes) {
          const sum = byRoute.get(route) ?? noCounts();
          byRoute.set(route, sum);
          addTo(sum, counts);
          addTo(all, counts);
        }
      }
      const slowest = [...byRoute]
        .filter(([, { total }]) => total >= fewest)
        .map(([route, counts]) => ({ route, total: counts.total, failed: counts.failed, p95Ms: p95(counts) }))
        .toSorted((a, b) => b.p95Ms - a.p95Ms)
        .slice(0, maxRoutes);
      return {
        since: new Date(Math.max(startedMs, nowMs - minutes * minuteMs)),
        total: all.total,
        failed: all.failed,
        p95Ms: all.total === 0 ? null : p95(all),
        slowest,
      };
    },
  };
}

function stepOf(ms: number): number {
  return Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(ms) / Math.log(stepRatio))));
}

function addTo(sum: Counts, counts: Counts): void {
  sum.total += counts.total;
  sum.failed += counts.failed;
  for (const [step, count] of counts.steps.entries()) sum.steps[step] = (sum.steps[step] ?? 0) + count;
}

/** Upper bound of the bucket that contains the 95th percentile. */
function p95({ total, steps: counts }: Counts): number {
  let seen = 0;
  for (const [step, count] of counts.entries()) {
    seen += count;
    if (seen >= total * 0.95) return Math.round(stepRatio ** step);
  }
  return 0;
}
