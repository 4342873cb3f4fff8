/** A heading and its distance from the top of the window in pixels; negative above it. */
export type PlacedHeading = { id: string; top: number };

export type ReadingPlace = {
  /** Headings above this line count as reached. */
  linePx: number;
  heightPx: number;
  /** Whether the page is scrolled to its end, so that its last headings cannot reach the line. */
  isAtEnd: boolean;
  /** The id in the address, or ''. */
  target: string;
};

/** Returns the id of the heading whose section is being read. @param headings at least one, in order */
export function currentEntry(headings: readonly PlacedHeading[], place: ReadingPlace): string {
  const { linePx, heightPx, isAtEnd, target } = place;
  if (isAtEnd) {
    const chosen = headings.find(({ id }) => id === target);
    const isChosenInView = chosen !== undefined && chosen.top >= 0 && chosen.top < heightPx;
    return (isChosenInView ? chosen.id : headings.at(-1)?.id) ?? '';
  }
  const reached = headings.filter(({ top }) => top <= linePx);
  return (reached.at(-1) ?? headings[0])?.id ?? '';
}
