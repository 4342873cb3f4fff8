import type { UnavailableReason } from '../errors.ts';
import type { ReadPassage, ReadScores, TextKind } from '../types.ts';

/** Calls of the first lane go before those of the second. */
export type Lane = 'question' | 'passage';

/** What the networks have to do. */
export type Work =
  | { operation: 'embed'; texts: readonly string[]; kind: TextKind }
  | { operation: 'read'; question: string; passages: readonly ReadPassage[]; maxPieces: number };

/** A call, or that nobody waits for one any more. */
export type ToWorker = { id: number; lane: Lane; work: Work } | { id: number; drop: true };

export type WorkResult = Float32Array[] | ReadScores[];

export type FromWorker =
  | { type: 'ready'; loadMs: number }
  /** There are no networks; the process ends. */
  | { type: 'unavailable'; reason: UnavailableReason }
  /** Sent every few seconds while there are calls. */
  | { type: 'alive' }
  /** `workMs` is the time in the networks, without waiting. */
  | { type: 'done'; id: number; result: WorkResult; workMs: number }
  /** The call itself failed. */
  | { type: 'failed'; id: number };
