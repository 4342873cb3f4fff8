import { z } from 'zod';
import { parse } from './normalizer.ts';
import { TableProblem } from './table-problem.ts';

/** Splits a normalized text into the pieces that the model looks up. */
export type PreTokenize = (text: string) => string[];

const typed = z.object({ type: z.string() });
const sequence = z.object({ pretokenizers: z.array(z.unknown()).max(20) });
const metaspace = z.object({
  replacement: z.string().default('▁'),
  add_prefix_space: z.boolean().optional(),
  prepend_scheme: z.enum(['always', 'first', 'never']).optional(),
  split: z.boolean().default(true),
});

/**
 * Punctuation as in BERT: all ASCII characters except letters, digits, spaces, and control characters, and Unicode punctuation.
 */
const punctuation = /[!-/:-@[-`{-~\p{P}]/u;

/** @throws {TableProblem} for an unsupported kind. */
export function preTokenizerOf(description: unknown): PreTokenize {
  if (description === null || description === undefined) return (text) => (text === '' ? [] : [text]);
  const { type } = parse(typed, description);
  switch (type) {
    case 'Sequence': {
      const steps = parse(sequence, description).pretokenizers.map(preTokenizerOf);
      return (text) => steps.reduce((pieces, step) => pieces.flatMap(step), [text]);
    }
    case 'BertPreTokenizer':
      return (text) => words(text).flatMap(aroundPunctuation);
    case 'WhitespaceSplit':
      return words;
    case 'Whitespace':
      return (text) => text.match(/[\p{L}\p{M}\p{N}\p{Pc}]+|[^\p{L}\p{M}\p{N}\p{Pc}\s]+/gu) ?? [];
    case 'Punctuation':
      return aroundPunctuation;
    case 'Metaspace':
      return metaspaces(parse(metaspace, description));
    default:
      throw new TableProblem(`tokenizer.json uses the pre-tokenizer ${type}, which is not supported`);
  }
}

function words(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

function aroundPunctuation(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const char of text) {
    if (!punctuation.test(char)) {
      piece += char;
      continue;
    }
    if (piece !== '') pieces.push(piece);
    pieces.push(char);
    piece = '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** SentencePiece replaces spaces with a visible character, and adds one before the first word. */
function metaspaces({
  replacement,
  add_prefix_space,
  prepend_scheme,
  split,
}: z.output<typeof metaspace>): PreTokenize {
  const prepends = (prepend_scheme ?? (add_prefix_space === false ? 'never' : 'always')) !== 'never';
  return (text) => {
    if (text === '') return [];
    const spaced = text.replaceAll(' ', replacement);
    const whole = prepends && !spaced.startsWith(replacement) ? replacement + spaced : spaced;
    if (!split) return [whole];
    return whole.split(replacement).flatMap((word, index) => {
      if (index === 0) return word === '' ? [] : [word];
      return [replacement + word];
    });
  };
}
