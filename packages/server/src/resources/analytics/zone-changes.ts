import { zoneOffsetMs } from '@parley/contracts/zoned-time';
import type { Period } from '../../kernel/period.ts';

const quarterMs = 15 * 60_000;

/** The moments of a period at which its zone's clocks change, and how far clocks are ahead of UTC before and after them. */
export interface ZoneChanges {
  changes: Date[];
  /** In quarters of an hour; one more than there are changes. */
  offsets: number[];
}

/** Finds the changes to the quarter of an hour, by comparing the beginnings of the steps. */
export function zoneChangesOf({ edges, steps, timezone }: Period): ZoneChanges {
  const times = edges.slice(steps).map((edge) => edge.getTime());
  const offsetAt = (at: number) => Math.round(zoneOffsetMs(at, timezone) / quarterMs);
  const found: ZoneChanges = { changes: [], offsets: [offsetAt(times[0] ?? 0)] };
  times.slice(1).forEach((end, index) => {
    const before = found.offsets.at(-1) ?? 0;
    const after = offsetAt(end);
    if (after === before) return;
    found.changes.push(new Date(firstWith(times[index] ?? end, end, (at) => offsetAt(at) === after)));
    found.offsets.push(after);
  });
  return found;
}

/** The first quarter of an hour in (start, end] for which `holds`, which does from some moment on. */
function firstWith(start: number, end: number, holds: (at: number) => boolean): number {
  let low = Math.floor(start / quarterMs);
  let high = Math.ceil(end / quarterMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle * quarterMs)) high = middle;
    else low = middle;
  }
  return high * quarterMs;
}
