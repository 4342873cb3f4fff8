import { languageOf } from '../../languages/languages.ts';
import { fold, termOf } from '../terms.ts';
import { wordsOf } from '../words.ts';

/** Languages whose text `wordsOf` splits into single characters and pairs of them. */
const pairedLanguages = new Set(['zh', 'ja', 'ko']);

/** Persian and Urdu letters and the Arabic letters that some keyboards produce instead. */
const persianLetters: readonly (readonly [RegExp, string])[] = [
  [/ی/gu, 'ي'],
  [/ک/gu, 'ك'],
  [/[ہھۃ]/gu, 'ه'],
];

const groupLetters = 2;

const umlauts: readonly (readonly [RegExp, string])[] = [
  [/ä/gu, 'ae'],
  [/ö/gu, 'oe'],
  [/ü/gu, 'ue'],
];

/** Returns whether words of the language are single characters and pairs, so that a phrase is a run of them without gaps. */
export function isPaired(language: string): boolean {
  return pairedLanguages.has(language);
}

/** Returns the term by which a word finds a concept. */
export function conceptTerm(word: string, language: string): string {
  const ending = languageOf(language)?.concepts?.endings;
  if (ending === undefined) return termOf(word, language);
  const bare = word.replace(ending.pattern, '');
  return replaceAll(fold(bare.length >= ending.minLetters ? bare : word), persianLetters);
}

/** Returns a word of a question, and the word without its attached prefixes. */
export function spellingsOf(word: string, language: string): string[] {
  const front = languageOf(language)?.concepts?.attached;
  const bare = front === undefined ? word : word.replace(front, '');
  return bare === word ? [word] : [word, bare, word.slice(1)];
}

/**
 * Returns the group of a word: its first letters, which stemmers do not change. Words with the same term are in the same group.
 */
export function groupOf(word: string, language: string): string {
  if (isPlain(word)) return word.slice(0, groupLetters);
  const start = replaceAll(fold(word.slice(0, 2 * groupLetters)), persianLetters);
  return [...start].slice(0, isPaired(language) ? 1 : groupLetters).join('');
}

/** Returns the groups of an entry's first word, for each way to type it. */
export function groupsOfEntry(entry: string, language: string): string[] {
  const start = entry.slice(0, 2 * groupLetters + 1).toLowerCase();
  if (isPlain(start)) return [groupOf(start, language)];
  const first = /^\p{L}{3}/u.test(start) ? start : (wordsOf(entry, language)[0] ?? '');
  const spellings = spellingsOf(first, language);
  if (language === 'de') spellings.push(replaceAll(first, umlauts));
  return [...new Set(spellings.map((spelling) => groupOf(spelling, language)))];
}

/** Returns whether a word begins with letters that need no folding. */
function isPlain(word: string): boolean {
  return /^[a-z]{3}/u.test(word);
}

/** Returns the index keys of an entry, each of terms joined by spaces: as written, and as typed without accents. */
export function conceptKeys(entry: string, language: string): string[] {
  const words = wordsOf(entry, language);
  const keys = [keyOf(words, language)];
  const plain = words.map(fold);
  if (plain.some((word, at) => word !== words[at])) keys.push(keyOf(plain, language));
  if (language === 'de' && /[äöü]/iu.test(entry)) {
    keys.push(
      keyOf(
        words.map((word) => replaceAll(word, umlauts)),
        language,
      ),
    );
  }
  return [...new Set(keys)];
}

/** Returns the words of an entry or a question without stemming, for an exact comparison. */
export function exactKey(words: readonly string[]): string {
  return words.map(fold).join(' ');
}

function keyOf(words: readonly string[], language: string): string {
  return words.map((word) => conceptTerm(word, language)).join(' ');
}

function replaceAll(word: string, replacements: readonly (readonly [RegExp, string])[]): string {
  let replaced = word;
  for (const [pattern, replacement] of replacements) replaced = replaced.replace(pattern, replacement);
  return replaced;
}
