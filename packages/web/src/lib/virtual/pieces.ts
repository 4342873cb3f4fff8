/** What stands in a long list: a line that is drawn, or a gap in the place of lines that are not. */
export type Piece = { kind: 'line'; line: number } | { kind: 'gap'; line: number; lines: number };

/** The part of a list that can be seen, in px from the top of its first line. */
export type View = { top: number; bottom: number };

/** Lines drawn above and below what can be seen, so that Tab and a short scroll find the next one there. */
const extraLines = 3;

/** The first and the last line to draw. */
export function linesInView({ top, bottom }: View, lineHeight: number, count: number): [number, number] {
  const within = (line: number) => Math.min(Math.max(line, 0), count - 1);
  return [
    within(Math.floor(top / lineHeight) - extraLines),
    within(Math.ceil(bottom / lineHeight) + extraLines),
  ];
}

/** The lines from `first` to `last` and those of `kept`, with gaps for all others. */
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
