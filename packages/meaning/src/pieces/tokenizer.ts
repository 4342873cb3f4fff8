import { normalize } from './normalize.ts';
import type { PieceTable } from './piece-table.ts';

/** Tokens of a text. */
export interface TokenizedText {
  ids: number[];
  /** Position of each token, in UTF-16 units of the text. */
  starts: number[];
  ends: number[];
}

/** Token for anything that is not in the vocabulary. */
const unknownPiece = 3;
/** Character for a space in tokens, including one before the first word. */
const blank = '▁';
/** Maximum length of a token. */
const maxUnitsOfPiece = 16;
/** Allowance for white space and control characters, which are not tokens. */
const spareUnits = 256;

/** Returns how much of a text is read for a number of tokens, in UTF-16 units. */
export function unitsFor(pieces: number): number {
  return pieces * maxUnitsOfPiece + spareUnits;
}

/**
 * Splits a text into its most likely tokens (Unigram: Kudo, 2018), word by word. Text that spells a control token, such as
 * `</s>`, is treated as text. Reads only as much text as `maxPieces` tokens can cover.
 */
export function tokenize(table: PieceTable, whole: string, maxPieces: number): TokenizedText {
  const { text, starts, ends } = normalize(whole.slice(0, unitsFor(maxPieces)));
  const prefix = text === '' || text.startsWith(' ') ? '' : blank;
  const letters = prefix + text.replaceAll(' ', blank);
  const pieces: TokenizedText = { ids: [], starts: [], ends: [] };
  for (let from = 0; from < letters.length && pieces.ids.length < maxPieces; ) {
    const next = letters.indexOf(blank, from + 1);
    const to = next < 0 ? letters.length : next;
    for (const { id, start, end } of mostLikely(table, letters, from, to)) {
      if (pieces.ids.length === maxPieces) break;
      pieces.ids.push(id);
      pieces.starts.push(starts[Math.max(0, start - prefix.length)] ?? 0);
      pieces.ends.push(ends[Math.max(0, end - 1 - prefix.length)] ?? 0);
    }
    from = to;
  }
  return pieces;
}

interface Step {
  id: number;
  start: number;
  end: number;
}

/** Viterbi algorithm. Consecutive unknown characters form one token. */
function mostLikely(table: PieceTable, text: string, from: number, to: number): Step[] {
  const length = to - from;
  const scores = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  const starts = new Int32Array(length + 1);
  const ids = new Int32Array(length + 1);
  scores[0] = 0;
  for (let at = 0; at < length; ) {
    const before = scores[at] ?? 0;
    const charLength = (text.codePointAt(from + at) ?? 0) > 0xffff ? 2 : 1;
    let isKnown = false;
    const offer = (id: number, end: number, score: number): void => {
      if (before + score <= (scores[end] ?? 0)) return;
      scores[end] = before + score;
      starts[end] = at;
      ids[end] = id;
    };
    table.piecesAt(text, from + at, to, (id, end, score) => {
      isKnown ||= end - from - at === charLength;
      offer(id, end - from, score);
    });
    if (!isKnown) offer(unknownPiece, at + charLength, table.unknownScore);
    at += charLength;
  }
  const steps: Step[] = [];
  for (let end = length; end > 0; ) {
    const start = starts[end] ?? 0;
    const id = ids[end] ?? unknownPiece;
    const later = steps.at(-1);
    if (id === unknownPiece && later?.id === unknownPiece) later.start = from + start;
    else steps.push({ id, start: from + start, end: from + end });
    end = start;
  }
  return steps.reverse();
}
