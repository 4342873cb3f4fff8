import { z } from 'zod';
import { parse } from './normalizer.ts';
import { TableProblem } from './table-problem.ts';

/** Converts a piece of text to token ids; empty if it has none. */
export type Encode = (piece: string) => number[];

const model = z.object({
  // Checked below, because a schema takes seconds for some 100,000 entries.
  vocab: z.custom<object>((value) => typeof value === 'object' && value !== null),
  unk_token: z.string(),
  continuing_subword_prefix: z.string().default('##'),
  max_input_chars_per_word: z.number().int().positive().default(100),
});

/**
 * WordPiece (Schuster and Nakajima, 2012): the longest known prefix, then the longest known continuations. A word that cannot be
 * segmented completely has no token.
 */
export function wordPiece(description: unknown): { encode: Encode; tokens: number } {
  const { vocab, unk_token, continuing_subword_prefix, max_input_chars_per_word } = parse(model, description);
  const ids = new Map<string, number>();
  for (const [token, id] of Object.entries<unknown>(vocab as Record<string, unknown>)) {
    if (token !== unk_token) ids.set(token, tokenId(id));
  }
  const encode: Encode = (word) => {
    if (word.length > max_input_chars_per_word) return [];
    const found: number[] = [];
    for (let start = 0; start < word.length; ) {
      const prefix = start === 0 ? '' : continuing_subword_prefix;
      let end = word.length;
      let id: number | undefined;
      while (end > start) {
        id = ids.get(prefix + word.slice(start, end));
        if (id !== undefined) break;
        end -= 1;
      }
      if (id === undefined) return [];
      found.push(id);
      start = end;
    }
    return found;
  };
  return { encode, tokens: largest(ids.values()) + 1 };
}

function tokenId(id: unknown): number {
  if (typeof id === 'number' && Number.isInteger(id) && id >= 0) return id;
  throw new TableProblem('tokenizer.json has a token without a number');
}

function largest(ids: Iterable<number>): number {
  let most = -1;
  for (const id of ids) most = Math.max(most, id);
  return most;
}
