import type { Period } from '../../../kernel/figures/period.ts';
import { dayMs, hourMs, quarterMs } from '../../../lib/timing/durations.ts';

/** A UTC day that is counted in one step as a whole. Steps are numbered from 1 at the start of the previous period. */
export interface DayPiece {
  /** YYYY-MM-DD. */
  day: string;
  step: number;
}

/** A time range that belongs to `step` but was counted in `insteadOf` with its day or hour; 0 is outside of both periods. */
export interface Correction {
  from: Date;
  to: Date;
  step: number;
  insteadOf: number;
}

export interface PeriodPieces {
  days: DayPiece[];
  hours: Correction[];
  quarters: Correction[];
}

/**
 * Splits a period and the previous one into few rollup rows that add up to its steps exactly, in any time zone: each day counts
 * toward the step of its middle, hours of another step are moved there, and so are quarter hours.
 */
export function piecesOf(period: Period): PeriodPieces {
  const stepAt = stepFinder(period);
  const { edges, previousCut } = period;
  const cutHours = new Set(
    [...edges, previousCut].map((edge) => Math.floor(edge.getTime() / hourMs) * hourMs),
  );
  const first = Math.floor((edges[0]?.getTime() ?? 0) / dayMs);
  const last = Math.ceil((edges.at(-1)?.getTime() ?? 0) / dayMs) - 1;
  const pieces: PeriodPieces = { days: [], hours: [], quarters: [] };
  for (let day = first; day <= last; day += 1) {
    const start = day * dayMs;
    const step = stepAt(start + dayMs / 2);
    if (step > 0) pieces.days.push({ day: new Date(start).toISOString().slice(0, 10), step });
    for (let at = start; at < start + dayMs; at += hourMs) {
      const ofHour = stepAt(at + hourMs / 2);
      correct(pieces.hours, at, hourMs, ofHour, step);
      if (!cutHours.has(at)) continue;
      for (let quarter = at; quarter < at + hourMs; quarter += quarterMs)
        correct(pieces.quarters, quarter, quarterMs, stepAt(quarter), ofHour);
    }
  }
  return pieces;
}

/** Adds a correction, or extends the last one if it is adjacent. */
function correct(list: Correction[], at: number, lengthMs: number, step: number, insteadOf: number): void {
  if (step === insteadOf) return;
  const last = list.at(-1);
  const to = new Date(at + lengthMs);
  if (last?.to.getTime() === at && last.step === step && last.insteadOf === insteadOf) last.to = to;
  else list.push({ from: new Date(at), to, step, insteadOf });
}

/** Returns a function that finds the step of a time, fast if the times are nearly in order. */
function stepFinder({ edges, steps, previousCut }: Period): (at: number) => number {
  const times = edges.map((edge) => edge.getTime());
  const begin = times[steps] ?? 0;
  let step = 0;
  return (at) => {
    while (step < times.length && (times[step] ?? 0) <= at) step += 1;
    while (step > 0 && (times[step - 1] ?? 0) > at) step -= 1;
    const isBetween = at >= previousCut.getTime() && at < begin;
    return isBetween || step === times.length ? 0 : step;
  };
}
