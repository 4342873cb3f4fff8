import type { UnavailableReason } from '../errors.ts';
import type { ReadPassage, ReadScores, TextKind } from '../types.ts';

/**
 * In order of priority. A question is embedded first because the passages to read depend on it, and it takes only a twentieth of
 * the reading time.
 */
export const lanes = ['question', 'reading', 'passage'] as const;
export type Lane = (typeof lanes)[number];

/** Work for the networks. */
export type Work =
  | { operation: 'embed'; texts: readonly string[]; kind: TextKind }
  | { operation: 'read'; question: string; passages: readonly ReadPassage[]; maxPieces: number };

/** A call, or a notice that its caller no longer waits. */
export type ToWorker = { id: number; lane: Lane; work: Work } | { id: number; drop: true };

export type WorkResult = Float32Array[] | ReadScores[];

export type FromWorker =
  | { type: 'ready'; loadMs: number }
  /** The networks are unavailable; the process ends. */
  | { type: 'unavailable'; reason: UnavailableReason }
  /** Sent every few seconds while there are calls. */
  | { type: 'alive' }
  /** `workMs` is the time in the networks, without waiting. */
  | { type: 'done'; id: number; result: WorkResult; workMs: number }
  /** The call itself failed. */
  | { type: 'failed'; id: number };
