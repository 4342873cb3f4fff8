import type { Random } from '../../tools/random.ts';

const hourMs = 3_600_000;

/** Visits per hour of a weekday, from midnight: a quiet night, a peak before noon, a smaller one in the evening. */
const byHour = [2, 1, 1, 1, 1, 2, 4, 8, 14, 20, 24, 22, 17, 18, 20, 19, 16, 13, 11, 12, 13, 10, 6, 3];
const weekendShare = 0.4;
const peak = Math.max(...byHour);

/** Returns a random time of a visit within the `days` days before `until`. */
export function visitTime(random: Random, until: Date, days: number): Date {
  for (;;) {
    const time = new Date(until.getTime() - 1 - Math.floor(random.next() * days * 24 * hourMs));
    const isWeekend = time.getUTCDay() === 0 || time.getUTCDay() === 6;
    const weight = ((byHour[time.getUTCHours()] ?? 0) / peak) * (isWeekend ? weekendShare : 1);
    if (random.chance(weight)) return time;
  }
}
