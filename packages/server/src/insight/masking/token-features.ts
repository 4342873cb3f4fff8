import { hashJoined, hashText } from '../model/hash-text.ts';
import { type KeyTable, lookUp } from '../model/key-table.ts';
import type { Token } from './tokens.ts';

/** What word lists contain about a word, as bits of its table value: kinds of names, and whether it is common in lowercase. */
export const nameBits = { first: 1, last: 2, place: 4, street: 8, country: 16, common: 32 } as const;

interface Described {
  word: string;
  shape: string;
  names: number;
}

const seed = 1;
const edge: Described = { word: '<>', shape: '<>', names: 0 };

/** Features of each token of a text: the word, its shape, its affixes, name lists, and its neighbors. */
export class TokenFeatures {
  readonly #tokens: readonly Token[];
  readonly #described: readonly Described[];
  /** Whether the text contains no capital letters. */
  readonly #isPlain: boolean;
  readonly #length: string;

  constructor(tokens: readonly Token[], names: KeyTable) {
    this.#tokens = tokens;
    this.#described = tokens.map((token) => describe(token, names));
    const letters = tokens.filter((token) => /\p{L}/u.test(token.text));
    this.#isPlain = !letters.some((token) => token.text !== token.lower);
    this.#length = letters.length <= 3 ? String(letters.length) : 'more';
  }

  /** The features of a token as hashes. */
  of(index: number): number[] {
    const token = this.#tokens[index];
    if (!token) return [];
    const { word, shape, names } = this.#at(index);
    const [before, after] = [this.#at(index - 1), this.#at(index + 1)];
    const [before2, after2] = [this.#at(index - 2), this.#at(index + 2)];
    const known = String(names);
    const common = String(names & nameBits.common);
    const place = token.beginsLine || index === 0 ? 'first' : /^[.!?:"]$/u.test(before.word) ? 'after' : 'in';
    const plain = this.#isPlain ? 'p' : '';
    const list = known + plain;
    const features = [
      hashText('bias', seed),
      hashJoined(seed, 'w', word),
      hashJoined(seed, 's', shape, place),
      hashJoined(seed, 'n', list),
      hashJoined(seed, 'ns', list, shape, place),
      hashJoined(seed, 'p', word.slice(0, 3)),
      hashJoined(seed, 'e2', word.slice(-2)),
      hashJoined(seed, 'e3', word.slice(-3)),
      hashJoined(seed, 'e4', word.slice(-4)),
      hashJoined(seed, 'w-1', before.word),
      hashJoined(seed, 'w+1', after.word),
      hashJoined(seed, 'w-2', before2.word),
      hashJoined(seed, 'w+2', after2.word),
      hashJoined(seed, 'n-1', String(before.names), known),
      hashJoined(seed, 'n+1', String(after.names), known),
      hashJoined(seed, 's-1', before.shape, shape),
      hashJoined(seed, 's+1', shape, after.shape),
      hashJoined(seed, 's3', before.shape, shape, after.shape),
      hashJoined(seed, 'w-1s', before.word, shape, plain),
      hashJoined(seed, 'w+1s', after.word, shape, plain),
      hashJoined(seed, 'w-2-1', before2.word, before.word),
      hashJoined(seed, 'w-2-1s', before2.word, before.word, shape),
      hashJoined(seed, 'w-3-2-1', this.#at(index - 3).word, before2.word, before.word),
      hashJoined(seed, 'w+1+2', after.word, after2.word),
      hashJoined(seed, 'w-1+1', before.word, after.word),
      hashJoined(seed, 'w-1n', before.word, list),
      hashJoined(seed, 'w+1n', after.word, list),
      hashJoined(seed, 's-2', before2.shape, before.shape, shape),
      hashJoined(seed, 'l', this.#length, shape, list),
      hashJoined(seed, 'n3', String(before.names), known, String(after.names), shape),
      hashJoined(seed, 'w-1c', before.word, shape, common),
      hashJoined(seed, 'w+1c', after.word, shape, common),
      hashJoined(seed, 'cs', common, shape, place, before.shape, after.shape),
    ];
    if (token.beginsLine) features.push(hashText('line', seed), hashJoined(seed, 'line', shape, list));
    return features;
  }

  #at(index: number): Described {
    return this.#described[index] ?? edge;
  }
}

function describe({ text, lower, isPlaceholder }: Token, names: KeyTable): Described {
  if (isPlaceholder) return { word: lower, shape: '[]', names: 0 };
  const isWord = /\p{L}/u.test(text);
  return {
    word: isWord ? lower : lower.replace(/\p{Nd}/gu, '0'),
    shape: shapeOf(text),
    names: isWord ? lookUp(names, lower.normalize('NFC')) : 0,
  };
}

/** `Xx` for a capitalized word, `X` for one capital, `d5` for five digits; repeated letter classes are merged. */
function shapeOf(text: string): string {
  if (/^\p{Nd}+$/u.test(text)) return `d${Math.min(text.length, 7)}`;
  const kinds = text
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[\p{Ll}\p{Lo}\p{M}]/gu, 'x')
    .replace(/\p{N}/gu, 'd');
  return kinds.replace(/(.)\1+/gu, '$1$1').slice(0, 8);
}
