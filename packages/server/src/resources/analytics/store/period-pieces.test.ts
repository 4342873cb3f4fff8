import { expect, it } from 'vitest';
import { periodOf } from '../../../kernel/figures/period.ts';
import { dayMs, hourMs, quarterMs } from '../../../lib/timing/durations.ts';
import { type Correction, piecesOf } from './period-pieces.ts';

/** A different amount for each quarter hour. */
const amountAt = (at: number) => ((at / quarterMs) % 9973) + 1;
const amountIn = (from: number, to: number) => {
  let sum = 0;
  for (let at = from; at < to; at += quarterMs) sum += amountAt(at);
  return sum;
};

it.each([
  ['24h', 'Asia/Kolkata', '2026-03-02T10:07:00Z'],
  // 10:45 UTC is before the local day begins, so the previous day is cut as well.
  ['24h', 'UTC', '2026-03-02T00:20:00Z'],
  ['7d', 'UTC', '2026-03-10T23:59:00Z'],
  ['7d', 'America/New_York', '2026-03-10T16:00:00Z'],
  ['30d', 'Australia/Lord_Howe', '2026-04-10T03:10:00Z'],
  ['30d', 'Asia/Kathmandu', '2026-11-10T18:14:00Z'],
  ['90d', 'Pacific/Auckland', '2026-05-05T11:50:00Z'],
  ['90d', 'Pacific/Kiritimati', '2026-11-23T09:59:00Z'],
] as const)('ANA-03: %s in %s at %s are split so that each step adds up exactly', (range, zone, now) => {
  const period = periodOf(range, zone, new Date(now));
  const { days, hours, quarters } = piecesOf(period);
  const sums = new Array<number>(2 * period.steps + 1).fill(0);
  const add = (step: number, amount: number) => {
    if (step > 0) sums[step] = (sums[step] ?? 0) + amount;
  };
  for (const { day, step } of days) add(step, amountIn(Date.parse(day), Date.parse(day) + dayMs));
  for (const { from, to, step, insteadOf } of [...hours, ...quarters]) {
    add(step, amountIn(from.getTime(), to.getTime()));
    add(insteadOf, -amountIn(from.getTime(), to.getTime()));
  }
  const expected = period.edges.slice(0, -1).map((edge, index) => {
    const end = period.edges[index + 1]?.getTime() ?? 0;
    const isCut = index === period.steps - 1;
    return amountIn(edge.getTime(), isCut ? Math.min(end, period.previousCut.getTime()) : end);
  });
  expect(sums.slice(1)).toEqual(expected);
});

it('reads two hours a day for Berlin in summer, and quarters only of the hour in which the previous period ends', () => {
  const { days, hours, quarters } = piecesOf(
    periodOf('30d', 'Europe/Berlin', new Date('2026-07-20T10:07:00Z')),
  );
  const lengthIn =
    (unit: number) =>
    (sum: number, { from, to }: Correction) =>
      sum + (to.getTime() - from.getTime()) / unit;
  expect([days.length, hours.reduce(lengthIn(hourMs), 0), quarters.reduce(lengthIn(quarterMs), 0)]).toEqual([
    59, 132, 1,
  ]);
});
