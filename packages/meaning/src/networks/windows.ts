import type { PieceTable } from '../pieces/piece-table.ts';
import { tokenize, unitsFor } from '../pieces/tokenizer.ts';
import type { TextKind } from '../types.ts';
import { dimensions } from './words.ts';

/** Tokens that mark the beginning and the end of an input. */
export const firstPiece = 0;
export const lastPiece = 2;

/** The networks have 512 positions, two of them for the begin and end tokens. */
const maxPieces = 510;
/** Maximum windows of a text; the rest of a longer text is ignored. About 12,000 letters of English. */
export const maxWindows = 6;
/** Maximum length of a text that is read, in UTF-16 units. */
export const maxTextUnits = unitsFor(maxPieces * maxWindows);

/** Tokenizes a text for the embedder; a long text in several windows, each with the prefix of its kind. */
export function windowsOf(table: PieceTable, text: string, kind: TextKind): number[][] {
  const prefix = tokenize(table, `${kind}:`, maxPieces).ids;
  const perWindow = maxPieces - prefix.length;
  const pieces = tokenize(table, `${kind}: ${text}`, prefix.length + maxWindows * perWindow).ids.slice(
    prefix.length,
  );
  const windows: number[][] = [];
  for (let at = 0; at === 0 || at < pieces.length; at += perWindow) {
    windows.push([firstPiece, ...prefix, ...pieces.slice(at, at + perWindow), lastPiece]);
  }
  return windows;
}

/** Returns the normalized mean of the windows' vectors, weighted by their numbers of tokens. */
export function meanOf(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const [only] = vectors;
  if (only && vectors.length === 1) return only;
  const sum = new Float32Array(dimensions);
  for (const [index, vector] of vectors.entries()) {
    for (const [place, number] of vector.entries())
      sum[place] = (sum[place] ?? 0) + number * (weights[index] ?? 0);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((number) => number / length);
}
