const pageStep = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStep,
  PageUp: -pageStep,
};

/** Number of options that a key moves by; undefined for other keys. */
export function stepForKey(key: string): number | undefined {
  return steps[key];
}

/** Returns the index after a step: single steps wrap around the ends, page steps stop there. -1 means none. */
export function nextIndex(active: number, step: number, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1;
  if (Math.abs(step) === 1) return (active + step + count) % count;
  return Math.min(Math.max(active + step, 0), count - 1);
}
