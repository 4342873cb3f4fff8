import { zoneOffsetMs } from '@parley/contracts/values/zoned-time';
import type { Executor } from '../../../db/database.ts';
import type { Period } from '../../../kernel/figures/period.ts';
import { quarterMs } from '../../../lib/timing/durations.ts';
import { type Recorded, sumWeek } from './figures.queries.ts';

const quartersOfWeek = 7 * 24 * 4;

/** Conversations of the period by the local hour of their start: seven days from Monday, 24 hours each. */
export async function readWeek(tx: Executor, of: Recorded): Promise<number[][]> {
  const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  const { changes, offsets } = zoneChangesOf(of.period);
  for (const { stretch, quarter, conversations } of await sumWeek(tx, of, changes)) {
    const local = (quarter + (offsets[stretch] ?? 0) + quartersOfWeek) % quartersOfWeek;
    const hours = week[Math.floor(local / 96)];
    const hour = Math.floor(local / 4) % 24;
    if (hours) hours[hour] = (hours[hour] ?? 0) + conversations;
  }
  return week;
}

/** Times within a period at which the zone's UTC offset changes, and the offsets before and after them. */
interface ZoneChanges {
  changes: Date[];
  /** In quarter hours; one more than there are changes. */
  offsets: number[];
}

/** Finds the changes to the quarter hour, by comparing the starts of the steps. */
function zoneChangesOf({ edges, steps, timezone }: Period): ZoneChanges {
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
