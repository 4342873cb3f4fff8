const pageStep = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStep,
  PageUp: -pageStep,
};

/** How far a key walks in a list of options; undefined for other keys. */
export function stepOf(key: string): number | undefined {
  return steps[key];
}

/** The option that a step leads to; one step goes around the ends, a page stops at them. -1 stands for none. */
export function walked(active: number, step: number, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1;
  if (Math.abs(step) === 1) return (active + step + count) % count;
  return Math.min(Math.max(active + step, 0), count - 1);
}
