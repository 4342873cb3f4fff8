import type { Piece } from './pieces.ts';

/** Pieces that are not separated, with their sizes together. */
export interface Unit {
  pieces: Piece[];
  words: number;
  chars: number;
}

/** A list, a table or code that is longer, with its lead-in, is split like other text. */
export const maxUnitWords = 350;
const maxUnitPieces = 200;
const maxUnitChars = 8_000;
/** A paragraph of so many words introduces what follows even if it does not end with a colon. */
const leadInWords = 40;
const colonAtEnd = /[:：]["'”»)\]]*$/u;

/**
 * Keeps a list, a table, or code together with the paragraph that introduces it, if they fit into a passage. All other
 * pieces stand alone.
 */
export function* unitsOf(pieces: Iterable<Piece>): Generator<Unit> {
  let unit = unitOf([]);
  let run: Run = null;
  let isSplit = false;
  for (const piece of pieces) {
    const next = runOf(piece);
    const goesOn = next !== null && next === run;
    const joined = withPiece(unit, piece);
    if (!isSplit && (goesOn || isLeadIn(unit, next)) && fits(joined)) {
      unit = joined;
    } else if (goesOn) {
      yield* split(unit);
      unit = unitOf([piece]);
      isSplit = true;
    } else {
      if (unit.pieces.length > 0) yield unit;
      unit = unitOf([piece]);
      isSplit = false;
    }
    run = next;
  }
  if (unit.pieces.length > 0) yield unit;
}

/** The pieces of a unit that has become too long. A lead-in stays with what it introduces. */
function* split({ pieces: [first, second, ...others] }: Unit): Generator<Unit> {
  const start = [first, second].filter((piece) => piece !== undefined);
  if (first && runOf(first) === null) yield unitOf(start);
  else yield* start.map((piece) => unitOf([piece]));
  yield* others.map((piece) => unitOf([piece]));
}

/** A list, a table, or a block of code that a piece is a part of; null if it stands alone. */
type Run = string | object | null;

function runOf({ block }: Piece): Run {
  if (block.list !== undefined) return `list ${block.list}`;
  if (block.table !== undefined) return `table ${block.table}`;
  return block.kind === 'code' ? block : null;
}

/** Whether a unit is a single paragraph that introduces what follows it. */
function isLeadIn(unit: Unit, next: Run): boolean {
  const [piece, ...others] = unit.pieces;
  if (next === null || piece === undefined || others.length > 0) return false;
  if (piece.block.kind !== 'paragraph' || runOf(piece) !== null) return false;
  return piece.words <= leadInWords || colonAtEnd.test(piece.text);
}

function fits({ pieces, words, chars }: Unit): boolean {
  return words <= maxUnitWords && pieces.length <= maxUnitPieces && chars <= maxUnitChars;
}

function unitOf(pieces: Piece[]): Unit {
  return pieces.reduce(withPiece, { pieces: [], words: 0, chars: 0 });
}

function withPiece({ pieces, words, chars }: Unit, piece: Piece): Unit {
  return {
    pieces: [...pieces, piece],
    words: words + piece.words,
    chars: chars + piece.text.length + 1,
  };
}
