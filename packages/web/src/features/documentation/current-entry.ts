/** A heading of the page and how far it is below the top of the window, in pixels; negative above it. */
export type PlacedHeading = { id: string; top: number };

export type ReadingPlace = {
  /** Headings above this line have been reached. */
  linePx: number;
  heightPx: number;
  /** Whether the page cannot be scrolled any further, so that its last headings never reach the line. */
  isAtEnd: boolean;
  /** The id in the address, or ''. */
  target: string;
};

/** The id of the heading under which somebody reads. @param headings at least one, in their order */
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
