import { hashText } from '../model/hash-text.ts';
import { type KeyTable, lookUp } from '../model/key-table.ts';
import type { Token } from './tokens.ts';

/** What lists say about a word, as bits of its value in the table: kinds of names, and whether it is written in lowercase elsewhere. */
export const nameBits = { first: 1, last: 2, place: 4, street: 8, country: 16, common: 32 } as const;

interface Described {
  word: string;
  shape: string;
  names: number;
}

const edge: Described = { word: '<>', shape: '<>', names: 0 };

/** Returns what tells the features of a token by its index: the word, its shape, its affixes, lists of names, and its neighbors. */
export function tokenFeatures(tokens: readonly Token[], names: KeyTable): (index: number) => number[] {
  const described = tokens.map((token): Described => describe(token, names));
  const letters = tokens.filter((token) => /\p{L}/u.test(token.text));
  const isPlain = !letters.some((token) => token.text !== token.lower);
  const length = letters.length <= 3 ? String(letters.length) : 'more';
  return (index) => {
    const token = tokens[index];
    if (!token) return [];
    const at = (offset: number) => described[index + offset] ?? edge;
    const { word, shape, names: known } = at(0);
    const [before, after] = [at(-1), at(1)];
    const place = token.beginsLine || index === 0 ? 'first' : /^[.!?:"]$/u.test(before.word) ? 'after' : 'in';
    const list = `${known}${isPlain ? 'p' : ''}`;
    const features = [
      'bias',
      `w ${word}`,
      `s ${shape} ${place}`,
      `n ${list}`,
      `ns ${list} ${shape} ${place}`,
      `p ${word.slice(0, 3)}`,
      `e2 ${word.slice(-2)}`,
      `e3 ${word.slice(-3)}`,
      `e4 ${word.slice(-4)}`,
      `w-1 ${before.word}`,
      `w+1 ${after.word}`,
      `w-2 ${at(-2).word}`,
      `w+2 ${at(2).word}`,
      `n-1 ${before.names} ${known}`,
      `n+1 ${after.names} ${known}`,
      `s-1 ${before.shape} ${shape}`,
      `s+1 ${shape} ${after.shape}`,
      `s3 ${before.shape} ${shape} ${after.shape}`,
      `w-1s ${before.word} ${shape} ${isPlain ? 'p' : ''}`,
      `w+1s ${after.word} ${shape} ${isPlain ? 'p' : ''}`,
      `w-2-1 ${at(-2).word} ${before.word}`,
      `w-2-1s ${at(-2).word} ${before.word} ${shape}`,
      `w-3-2-1 ${at(-3).word} ${at(-2).word} ${before.word}`,
      `w+1+2 ${after.word} ${at(2).word}`,
      `w-1+1 ${before.word} ${after.word}`,
      `w-1n ${before.word} ${list}`,
      `w+1n ${after.word} ${list}`,
      `s-2 ${at(-2).shape} ${before.shape} ${shape}`,
      `l ${length} ${shape} ${list}`,
      `n3 ${before.names} ${known} ${after.names} ${shape}`,
      `w-1c ${before.word} ${shape} ${known & nameBits.common}`,
      `w+1c ${after.word} ${shape} ${known & nameBits.common}`,
      `cs ${known & nameBits.common} ${shape} ${place} ${before.shape} ${after.shape}`,
    ];
    if (token.beginsLine) features.push('line', `line ${shape} ${list}`);
    return features.map((feature) => hashText(feature, 1));
  };
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

/** `Xx` for a capitalized word, `X` for one capital, `d5` for five digits; runs are written once. */
function shapeOf(text: string): string {
  if (/^\p{Nd}+$/u.test(text)) return `d${Math.min(text.length, 7)}`;
  const kinds = text
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[\p{Ll}\p{Lo}\p{M}]/gu, 'x')
    .replace(/\p{N}/gu, 'd');
  return kinds.replace(/(.)\1+/gu, '$1$1').slice(0, 8);
}
