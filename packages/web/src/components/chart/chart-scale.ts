/** Allowed numbers of axis intervals, preferred one first. */
const divisions = [4, 5, 3];

/** Returns the next round number above the largest value, and the positions of the grid lines. */
export function axisOf(values: readonly (number | null)[]): { max: number; ticks: number[] } {
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  const axes = divisions.map((lines) => ({ lines, step: niceStep(largest / lines) }));
  const { lines, step } = axes.reduce((best, axis) =>
    largest > 0 && axis.step * axis.lines < best.step * best.lines ? axis : best,
  );
  return { max: step * lines, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
}

function niceStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

/** Returns runs of consecutive values as [from, to] indices; null ends a run. */
export function runsOf(values: readonly (number | null)[]): Array<[from: number, to: number]> {
  const runs: Array<[number, number]> = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  });
  return runs;
}

/** Returns the gaps (runs of null) between two runs of values. */
export function gapsOf(values: readonly (number | null)[]): Array<[from: number, to: number]> {
  const runs = runsOf(values);
  return runs.slice(1).map(([from], index) => [(runs[index]?.[1] ?? 0) + 1, from - 1]);
}

/** Height of a plot in px. */
export const plotHeight = 200;

export type ChartScale = ReturnType<typeof scaleOf>;

/** Positions in a plot of steps 0 to `last`: x in percent of the width, y in px from the top. */
export function scaleOf(values: readonly (number | null)[], last: number) {
  const { max, ticks } = axisOf(values);
  return {
    ticks,
    x: (index: number) => (index / last) * 100,
    y: (value: number) => plotHeight - (value / max) * plotHeight,
  };
}
