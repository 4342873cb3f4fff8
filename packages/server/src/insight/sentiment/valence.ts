import { type KeyTable, lookUp } from '../model/key-table.ts';

/** Offset of the values stored in the valence table, which are tenths; 0 means that a word is missing. */
export const valenceOffset = 128;

/** Key prefix of emoticons and emoji, which count in every language. */
export const anyLanguage = '*';

const negations = new Set(
  "not no never don't doesn't didn't isn't wasn't can't cannot won't couldn't wouldn't without nicht kein keine keinen nie ohne pas jamais sans aucun no nunca sin nada non mai senza não nunca sem niet geen nie не нет ни لا ليس لم नहीं मत ikke inte ei nie nu değil yok".split(
    ' ',
  ),
);
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Summed valences of a text: positive words, negative words, and emoticons. */
export interface Valence {
  good: number;
  bad: number;
  faces: number;
  strongest: number;
}

/** Sums the valences of lowercase words; a negation shortly before a word inverts and weakens it. */
export function valenceOf(
  words: readonly string[],
  faces: readonly string[],
  language: string | null,
  table: KeyTable,
): Valence {
  const sums: Valence = { good: 0, bad: 0, faces: 0, strongest: 0 };
  const add = (value: number) => {
    if (value > 0) sums.good += value;
    else sums.bad -= value;
    sums.strongest = Math.max(sums.strongest, Math.abs(value));
  };
  words.forEach((word, index) => {
    const value = unspaced.test(word)
      ? unspacedValence(word, language, table)
      : wordValence(table, word, language);
    if (value === 0) return;
    const isNegated = words.slice(Math.max(0, index - 3), index).some((before) => negations.has(before));
    add(isNegated ? -0.6 * value : value);
  });
  for (const face of faces) sums.faces += tenths(lookUp(table, `${anyLanguage}${face}`));
  return sums;
}

function wordValence(table: KeyTable, word: string, language: string | null): number {
  const prefix = `${language ?? 'en'}:`;
  // French and Italian attach short words to the next one: j'adore.
  const value =
    lookUp(table, prefix + word) ||
    (word.includes("'") ? lookUp(table, prefix + word.slice(word.indexOf("'") + 1)) : 0);
  return tenths(value);
}

function unspacedValence(run: string, language: string | null, table: KeyTable): number {
  let sum = 0;
  for (let at = 0; at < run.length; at += 1) {
    for (let size = 4; size > 1; size -= 1) {
      const value = wordValence(table, run.slice(at, at + size), language);
      if (value === 0 || at + size > run.length) continue;
      sum += value;
      at += size - 1;
      break;
    }
  }
  return sum;
}

function tenths(value: number): number {
  return value === 0 ? 0 : (value - valenceOffset) / 10;
}
