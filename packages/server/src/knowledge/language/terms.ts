import { isFunctionWord } from './language.ts';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

/** One word of a question and its terms in the index. */
export interface QueryWord {
  /** All index terms of this word, one per stemmer. */
  variants: readonly string[];
  /** Whether it is a function or question word, which carries no topic of its own. */
  isFunction: boolean;
  /** True if the index contains only similar words, not the word itself. */
  isNear?: boolean;
}

const maxQueryChars = 4_000;
/** Words of a question that are read, repeated ones included. */
const maxReadWords = 256;
/** Maximum words of a question, so that a word's index fits into six bits. */
export const maxQueryWords = 64;
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

/** The index terms of a text in reading order, stemmed by the rules of `language`. */
export function documentTerms(text: string, language: string | null): string[] {
  return wordsOf(text, language)
    .map((word) => termOf(word, language))
    .filter((term) => term !== '');
}

/**
 * The words of a question with the terms to look up. Each word is stemmed in every language of the corpus, so
 * that a wrongly detected question language loses nothing. At most 64 distinct words of the first 256 are
 * read.
 */
export function queryWords(
  query: string,
  language: string | null,
  corpusLanguages: readonly string[],
): QueryWord[] {
  const found = new Map<string, QueryWord>();
  for (const word of wordsOf(query.slice(0, maxQueryChars), language, maxReadWords)) {
    const variants = [...new Set([language, ...corpusLanguages].map((each) => termOf(word, each)))].filter(
      (term) => term !== '',
    );
    const key = variants.join(' ');
    if (variants.length === 0 || found.has(key)) continue;
    found.set(key, { variants, isFunction: language !== null && isFunctionWord(word, language) });
    if (found.size === maxQueryWords) break;
  }
  return [...found.values()];
}

/** The index term of a word as `wordsOf` returns it. */
export function termOf(word: string, language: string | null): string {
  return fold(language === null ? word : stem(word, language));
}

/** Removes marks and letters that people omit or replace when typing. */
export function fold(word: string): string {
  if (/^[a-z0-9]+$/u.test(word)) return word;
  let folded = word.normalize('NFD').replace(typedMarks, '').normalize('NFC');
  for (const [letter, plain] of spellings) folded = folded.replace(letter, plain);
  return folded;
}
