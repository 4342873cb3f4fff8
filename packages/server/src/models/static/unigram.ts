import { z } from 'zod';
import { parse } from './normalizer.ts';
import { TableProblem } from './table-problem.ts';
import type { Encode } from './word-piece.ts';

const model = z.object({
  // Checked below, because a schema takes seconds for some 100,000 entries.
  vocab: z.custom<unknown[]>(Array.isArray),
  unk_id: z.number().int().min(0).nullable().default(null),
});

/** As in SentencePiece: an unknown character is this much less likely than the least likely piece. */
const unknownPenalty = 10;

/**
 * Unigram (Kudo, 2018): the most likely segmentation of a text into pieces, found by Viterbi's algorithm. Unknown characters have
 * no token.
 */
export function unigram(description: unknown): { encode: Encode; tokens: number } {
  const { vocab, unk_id } = parse(model, description);
  const pieces = new Map<string, { id: number; score: number }>();
  let longest = 1;
  let worst = 0;
  for (const [id, entry] of vocab.entries()) {
    const [piece, score] = pieceOf(entry);
    if (id === unk_id || piece === '') continue;
    pieces.set(piece, { id, score });
    longest = Math.max(longest, piece.length);
    worst = Math.min(worst, score);
  }
  const unknownScore = worst - unknownPenalty;

  const encode: Encode = (text) => {
    const best = [{ score: 0, from: 0, id: null as number | null }];
    for (let end = 1; end <= text.length; end += 1) {
      const before = best[end - 1];
      let found = { score: (before?.score ?? 0) + unknownScore, from: end - 1, id: null as number | null };
      for (let from = Math.max(0, end - longest); from < end; from += 1) {
        const piece = pieces.get(text.slice(from, end));
        const score = piece && (best[from]?.score ?? 0) + piece.score;
        if (piece && score !== undefined && score > found.score) found = { score, from, id: piece.id };
      }
      best.push(found);
    }
    const ids: number[] = [];
    for (let end = text.length; end > 0; ) {
      const step = best[end];
      if (!step) break;
      if (step.id !== null) ids.push(step.id);
      end = step.from;
    }
    return ids.reverse();
  };
  return { encode, tokens: vocab.length };
}

function pieceOf(entry: unknown): [piece: string, score: number] {
  const [piece, score]: unknown[] = Array.isArray(entry) ? entry : [];
  if (typeof piece === 'string' && typeof score === 'number') return [piece, score];
  throw new TableProblem('tokenizer.json has a piece without a score');
}
