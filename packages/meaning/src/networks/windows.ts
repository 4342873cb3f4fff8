import type { PieceTable } from '../pieces/piece-table.ts';
import { tokenize, unitsFor } from '../pieces/tokenizer.ts';
import type { TextKind } from '../types.ts';
import { dimensions } from './words.ts';

/** Mark the beginning and the end of what a network reads. */
export const firstPiece = 0;
export const lastPiece = 2;

/** The networks know 512 positions, two of them for the marks. */
const maxPieces = 510;
/** Of a text that is longer, the rest has no part in its vector: about 12,000 letters of English. */
export const maxWindows = 6;
/** More of a text is never read; in UTF-16 units. */
export const maxTextUnits = unitsFor(maxPieces * maxWindows);

/** The pieces of a text as the embedder reads them; a long text in several windows, each with the word for its kind. */
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

/** The mean of the windows' vectors, weighted by their pieces; of length 1. */
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
