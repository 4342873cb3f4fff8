import type { UnavailableReason } from '../errors.ts';
import type { ReadPassage, ReadScores, TextKind } from '../types.ts';

/** In the order in which they are served: an embedded question is needed to find what is read, and takes a twentieth of it. */
export const lanes = ['question', 'reading', 'passage'] as const;
export type Lane = (typeof lanes)[number];

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
