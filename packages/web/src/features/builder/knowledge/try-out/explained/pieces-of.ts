interface Piece {
  start: number;
  text: string;
  isChosen: boolean;
}

/** Splits a text at the boundaries of chosen ranges; ranges may overlap. */
export function piecesOf(text: string, chosen: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, isChosen: boolean) => {
    if (end <= at) return;
    pieces.push({ start: at, text: text.slice(at, end), isChosen });
    at = end;
  };
  for (const { start, end } of chosen.toSorted((left, right) => left.start - right.start)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
