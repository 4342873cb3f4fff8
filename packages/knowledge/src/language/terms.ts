import { isFunctionWord } from './language.ts';
import { isLightWord } from './light-words.ts';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

const typedMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu;
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ı/gu, 'i'],
  [/ß/gu, 'ss'],
  [/ø/gu, 'o'],
  [/ł/gu, 'l'],
  [/[أإآٱ]/gu, 'ا'],
  [/ى/gu, 'ي'],
  [/ة/gu, 'ه'],
];

/** Returns the index terms of a text in reading order, stemmed by the rules of `language`. */
export function documentTerms(text: string, language: string | null): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text, language)) {
    const term = termOf(word, language);
    if (term !== '') terms.push(term);
  }
  return terms;
}

/**
 * Terms by language and word, cached because stemming dominates the time. Plain maps, because the LRU order of the TTL cache
 * makes an answer take 20 % longer.
 */
const knownTerms = new Map<string | null, Map<string, string>>();
const maxKnownTerms = 10_000;

/** Returns the index term of a word from `wordsOf`. */
export function termOf(word: string, language: string | null): string {
  let known = knownTerms.get(language);
  if (known === undefined || known.size >= maxKnownTerms) {
    known = new Map();
    knownTerms.set(language, known);
  }
  let term = known.get(word);
  if (term === undefined) {
    term = fold(language === null ? word : stem(word, language));
    known.set(word, term);
  }
  return term;
}

/** Returns whether a word is not a topic in its language. */
export function isWeakWord(word: string, language: string): boolean {
  return isFunctionWord(word, language) || isLightWord(word, language);
}

/** Removes accents and letters that people omit or replace when typing. */
export function fold(word: string): string {
  if (/^[a-z0-9]+$/u.test(word)) return word;
  let folded = word.normalize('NFD').replace(typedMarks, '').normalize('NFC');
  for (const [letter, plain] of spellings) folded = folded.replace(letter, plain);
  return folded;
}
