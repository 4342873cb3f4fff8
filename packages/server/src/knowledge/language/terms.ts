import { isFunctionWord } from './language.ts';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

/** One word of a question and the terms that stand for it in the index. */
export interface QueryWord {
  /** Every index term that means this word, one per way of stemming it. */
  variants: readonly string[];
  /** Whether it is a function or question word, which carries no topic of its own. */
  isFunction: boolean;
  /** Whether the index does not hold the word, only others that come close to it. */
  isNear?: boolean;
}

const maxQueryChars = 4_000;
/** No question has more words, so that a word's index fits into six bits. */
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
 * The words of a question with the terms to look up. Each word is stemmed by every language of the corpus, so that a wrong
 * guess of the question's language loses nothing. At most 64 different words of the first 4,000 characters are read.
 */
export function queryWords(
  query: string,
  language: string | null,
  corpusLanguages: readonly string[],
): QueryWord[] {
  const found = new Map<string, QueryWord>();
  for (const word of wordsOf(query.slice(0, maxQueryChars), language)) {
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

function termOf(word: string, language: string | null): string {
  return fold(language === null ? word : stem(word, language));
}

/** Without the marks and letters that people leave out or replace when typing. */
function fold(word: string): string {
  if (/^[a-z0-9]+$/u.test(word)) return word;
  let folded = word.normalize('NFD').replace(typedMarks, '').normalize('NFC');
  for (const [letter, plain] of spellings) folded = folded.replace(letter, plain);
  return folded;
}
