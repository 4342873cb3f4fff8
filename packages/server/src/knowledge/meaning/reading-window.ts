import type { ReadPassage } from '@parley/meaning/types';

/** A unit with its similarity to the question. */
export interface NearUnit {
  start: number;
  end: number;
  similarity: number;
}

/** The part of a passage's text that the reader model scores. */
export interface ReadingWindow {
  /** Offset in the passage's text. */
  start: number;
  text: string;
  units: ReadPassage['units'];
}

/**
 * Selects the most similar unit and adds its neighbors, more similar ones first, up to a total cost of `room`. Returns null if
 * the passage has no units.
 */
export function readingWindow(
  text: string,
  units: readonly NearUnit[],
  { room, costOf }: { room: number; costOf(text: string): number },
): ReadingWindow | null {
  const nearest = units.reduce(
    (best, { similarity }, index) => (similarity > (units[best]?.similarity ?? -1) ? index : best),
    0,
  );
  let [first, last] = [nearest, nearest];
  const cost = (index: number) => {
    const unit = units[index];
    return unit ? costOf(text.slice(unit.start, unit.end)) : Number.POSITIVE_INFINITY;
  };
  let left = room - cost(nearest);
  for (;;) {
    const fits = [first - 1, last + 1].filter((index) => units[index] !== undefined && cost(index) <= left);
    if (fits.length === 0) break;
    const next = fits.reduce((one, other) =>
      (units[other]?.similarity ?? -1) > (units[one]?.similarity ?? -1) ? other : one,
    );
    left -= cost(next);
    [first, last] = [Math.min(first, next), Math.max(last, next)];
  }
  const [from, to] = [units[first], units[last]];
  if (!from || !to) return null;
  return {
    start: from.start,
    text: text.slice(from.start, to.end),
    units: units.slice(first, last + 1).map(({ start, end }) => ({
      start: start - from.start,
      end: end - from.start,
    })),
  };
}
