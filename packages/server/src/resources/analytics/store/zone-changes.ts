import { zoneOffsetMs } from '@parley/contracts/values/zoned-time';
import type { Period } from '../../../kernel/figures/period.ts';

const quarterMs = 15 * 60_000;

/** Times within a period at which the zone's UTC offset changes, and the offsets before and after them. */
export interface ZoneChanges {
  changes: Date[];
  /** In quarter hours; one more than there are changes. */
  offsets: number[];
}

/** Finds the changes to the quarter hour, by comparing the starts of the steps. */
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

/** The first quarter hour in (start, end] for which `holds` is true; it must stay true from then on. */
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
