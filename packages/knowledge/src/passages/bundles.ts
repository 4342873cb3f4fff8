import { announcesMore } from '../language/sentences.ts';
import type { Piece } from './pieces.ts';

/** Pieces that stay together, with their total size. */
export interface Bundle {
  pieces: Piece[];
  words: number;
  chars: number;
}

/** Maximum words of a list, table or code block with its lead-in; a longer one is split like other text. */
export const maxBundleWords = 350;
const maxBundlePieces = 200;
const maxBundleChars = 8_000;
/** A paragraph of up to this many words counts as a lead-in even without a colon at its end. */
const leadInWords = 40;
const asks = /[?？؟]["'”»)\]]*$/u;

/**
 * Keeps a list, table, or code block together with its lead-in, and an answer with the question above it, if they fit into a
 * passage. All other pieces stay separate.
 */
export function* bundlesOf(pieces: Iterable<Piece>): Generator<Bundle> {
  let bundle = bundleOf([]);
  let run: Run = null;
  let isSplit = false;
  for (const piece of pieces) {
    const next = runOf(piece);
    const goesOn = next !== null && next === run;
    const joined = withPiece(bundle, piece);
    if (!isSplit && (goesOn || isLeadIn(bundle, next)) && fits(joined)) {
      bundle = joined;
    } else if (goesOn) {
      yield* split(bundle);
      bundle = bundleOf([piece]);
      isSplit = true;
    } else {
      if (bundle.pieces.length > 0) yield bundle;
      bundle = bundleOf([piece]);
      isSplit = false;
    }
    run = next;
  }
  if (bundle.pieces.length > 0) yield bundle;
}

/** Splits a bundle that has become too long. A lead-in stays with the next piece. */
function* split({ pieces: [first, second, ...others] }: Bundle): Generator<Bundle> {
  const start = [first, second].filter((piece) => piece !== undefined);
  if (first && runOf(first) === null) yield bundleOf(start);
  else yield* start.map((piece) => bundleOf([piece]));
  yield* others.map((piece) => bundleOf([piece]));
}

/** Key of the list, table, or code block that contains a piece; null for other pieces. */
type Run = string | object | null;

function runOf({ block }: Piece): Run {
  if (block.list !== undefined) return `list ${block.list}`;
  if (block.table !== undefined) return `table ${block.table}`;
  return block.kind === 'code' ? block : null;
}

/** Returns whether a bundle is a single paragraph that introduces the next piece, or a question before its answer. */
function isLeadIn(bundle: Bundle, next: Run): boolean {
  const [piece, ...others] = bundle.pieces;
  if (piece === undefined || others.length > 0) return false;
  if (piece.block.kind !== 'paragraph' || runOf(piece) !== null) return false;
  if (next === null) return piece.words <= leadInWords && asks.test(piece.text);
  return piece.words <= leadInWords || announcesMore(piece.text);
}

function fits({ pieces, words, chars }: Bundle): boolean {
  return words <= maxBundleWords && pieces.length <= maxBundlePieces && chars <= maxBundleChars;
}

function bundleOf(pieces: Piece[]): Bundle {
  return pieces.reduce(withPiece, { pieces: [], words: 0, chars: 0 });
}

function withPiece({ pieces, words, chars }: Bundle, piece: Piece): Bundle {
  return {
    pieces: [...pieces, piece],
    words: words + piece.words,
    chars: chars + piece.text.length + 1,
  };
}
