/** Piece of a virtualized list: a rendered line, or a gap in place of lines that are not rendered. */
export type Piece = { kind: 'line'; line: number } | { kind: 'gap'; line: number; lines: number };

/** Visible part of a list, in px from the top of its first line. */
export type View = { top: number; bottom: number };

/** Lines rendered above and below the visible ones, so that Tab and short scrolls find them. */
const extraLines = 3;

/** Returns the first and the last line to render. */
export function linesInView({ top, bottom }: View, lineHeight: number, count: number): [number, number] {
  const within = (line: number) => Math.min(Math.max(line, 0), count - 1);
  return [
    within(Math.floor(top / lineHeight) - extraLines),
    within(Math.ceil(bottom / lineHeight) + extraLines),
  ];
}

/** Returns the lines from `first` to `last` and those in `kept`, with gaps for all others. */
export function piecesOf(
  count: number,
  [first, last]: readonly [number, number],
  kept: ReadonlyArray<number | undefined> = [],
): Piece[] {
  const drawn = new Set(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index));
  for (const line of kept) if (line !== undefined && line >= 0 && line < count) drawn.add(line);
  const pieces: Piece[] = [];
  let next = 0;
  for (const line of [...drawn].sort((a, b) => a - b)) {
    if (line > next) pieces.push({ kind: 'gap', line: next, lines: line - next });
    pieces.push({ kind: 'line', line });
    next = line + 1;
  }
  if (next < count) pieces.push({ kind: 'gap', line: next, lines: count - next });
  return pieces;
}
