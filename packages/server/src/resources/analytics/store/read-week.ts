import type { Executor } from '../../../db/database.ts';
import { type Recorded, sumWeek } from './figures.queries.ts';
import { zoneChangesOf } from './zone-changes.ts';

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
