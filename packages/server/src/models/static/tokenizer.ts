import { z } from 'zod';
import { normalizerOf, parse } from './normalizer.ts';
import { preTokenizerOf } from './pre-tokenizer.ts';
import { TableProblem } from './table-problem.ts';
import { unigram } from './unigram.ts';
import { wordPiece } from './word-piece.ts';

/** Converts texts to token ids, as described by a `tokenizer.json` of Hugging Face's tokenizers. Unknown words get no id. */
export interface Tokenizer {
  idsOf(text: string): number[];
  /** Number of token ids: one more than the largest. */
  tokens: number;
}

const description = z.object({
  normalizer: z.unknown().optional(),
  pre_tokenizer: z.unknown().optional(),
  model: z.looseObject({ type: z.string().default('WordPiece') }),
});

/** @throws {TableProblem} */
export function readTokenizer(json: unknown): Tokenizer {
  const { normalizer, pre_tokenizer, model } = parse(description, json);
  const normalize = normalizerOf(normalizer);
  const split = preTokenizerOf(pre_tokenizer);
  const { encode, tokens } = modelOf(model.type)(model);
  return { idsOf: (text) => split(normalize(text)).flatMap(encode), tokens };
}

function modelOf(type: string): typeof wordPiece {
  if (type === 'WordPiece') return wordPiece;
  if (type === 'Unigram') return unigram;
  throw new TableProblem(`tokenizer.json uses the model ${type}, which is not supported`);
}
