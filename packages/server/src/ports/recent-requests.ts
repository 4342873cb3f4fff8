/** Requests of one route. */
export interface RouteFigures {
  route: string;
  total: number;
  /** Those that failed on our side; who was refused on purpose is not among them. */
  failed: number;
  p95Ms: number;
}

export interface RequestFigures {
  since: Date;
  total: number;
  failed: number;
  /** Null without a request. */
  p95Ms: number | null;
  /** The slowest first. */
  slowest: RouteFigures[];
}

export interface RecentRequests {
  add(route: string, hasFailed: boolean, ms: number): void;
  /** The figures of the last hour, with at most this many routes. */
  read(maxRoutes: number): RequestFigures;
}

const minuteMs = 60_000;
const minutes = 60;
/** Each step is a fifth longer than the one before, from a millisecond to a quarter of an hour. */
const stepRatio = 1.2;
const steps = 76;
/** A route that is called less often says little. */
const fewest = 5;

interface Counts {
  total: number;
  failed: number;
  steps: Uint32Array;
}

const noCounts = (): Counts => ({ total: 0, failed: 0, steps: new Uint32Array(steps) });

/**
 * Counts the requests of this process by minute and route, so that the last hour can be told from the time before. Routes are
 * patterns, so there are only so many. A percentile is right to a fifth.
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

/** The upper end of the step that 95 % of the requests do not exceed. */
function p95({ total, steps: counts }: Counts): number {
  let seen = 0;
  for (const [step, count] of counts.entries()) {
    seen += count;
    if (seen >= total * 0.95) return Math.round(stepRatio ** step);
  }
  return 0;
}
