import { allWords } from '../../languages/alternatives.ts';
import { languageOf } from '../../languages/languages.ts';
import { isFunctionWord } from '../language.ts';
import { wordsOf } from '../words.ts';
import type { ConceptIndex } from './concept-index.ts';
import { conceptTerm, exactKey, isPaired, spellingsOf } from './concept-terms.ts';
import { conceptLines, entriesOf } from './read-concepts.ts';

/** A range of words in a text that names one or several concepts. */
export interface ConceptMatch {
  /** Index of its first word. */
  from: number;
  /** Index after its last word. */
  to: number;
  language: string;
  key: string;
  concepts: readonly number[];
  /** True if a compound word only begins or ends with the concept's word. */
  isPart: boolean;
}

/** Maximum number of function words inside a phrase, as in "send it back". */
const maxSkipped = 2;
/** Pronouns that may be inside phrases, besides the function words of each language. */
const skipped = allWords(({ concepts }) => concepts?.pronouns);
const minPartLetters = 5;
const minRestLetters = 3;
const maxCompoundLetters = 40;

/** Returns the concepts of the longest phrase that begins at `from`. */
export function matchAt(
  words: readonly string[],
  from: number,
  language: string,
  index: ConceptIndex,
): ConceptMatch | null {
  const spellings = spellingsOf(words[from] ?? '', language);
  for (const spelling of spellings) index.read(spelling);
  const firstTerms = spellings.map((spelling) => conceptTerm(spelling, language));
  const lengths = [...new Set(firstTerms.flatMap((term) => index.lengthsOf(term)))];
  lengths.sort((left, right) => right - left);
  for (const length of lengths) {
    if (length === 1 && isFunctionWord(words[from] ?? '', language)) continue;
    for (const { key, exact, to } of keysAt(words, from, length, language)) {
      const related = index.conceptsOf(key);
      if (related.length === 0) continue;
      // "Customs" has the same stem as "customer": an entry with exactly this word excludes the others.
      const same = related.length > 1 ? related.filter((concept) => hasEntry(concept, language, exact)) : [];
      return { from, to, language, key, concepts: same.length > 0 ? same : related, isPart: false };
    }
  }
  return null;
}

function hasEntry(concept: number, language: string, exact: string): boolean {
  const entries = entriesOf(conceptLines()[concept] ?? '', language);
  return entries.some((entry) => exactKey(wordsOf(entry, language)) === exact);
}

/** Returns the concepts whose word is the end or the beginning of a compound word. */
export function partsAt(
  words: readonly string[],
  from: number,
  language: string,
  index: ConceptIndex,
): ConceptMatch[] {
  const word = words[from] ?? '';
  if (!languageOf(language)?.concepts?.isCompounding || word.length > maxCompoundLetters) return [];
  const tail = longestPart(word, language, index, (letters) => word.slice(-letters));
  const rest = tail === null ? word : word.slice(0, -tail.letters);
  const head = longestPart(word, language, index, (letters) => rest.slice(0, letters));
  return [tail, head]
    .filter((part) => part !== null)
    .map(({ key, concepts }) => ({ from, to: from + 1, language, key, concepts, isPart: true }));
}

function longestPart(
  word: string,
  language: string,
  index: ConceptIndex,
  pieceOf: (letters: number) => string,
): { letters: number; key: string; concepts: readonly number[] } | null {
  for (let letters = word.length - minRestLetters; letters >= minPartLetters; letters -= 1) {
    const piece = pieceOf(letters);
    if (piece.length < letters) continue;
    const key = conceptTerm(piece, language);
    index.read(piece);
    const concepts = index.conceptsOf(key);
    if (concepts.length > 0) return { letters, key, concepts };
  }
  return null;
}

interface Key {
  key: string;
  exact: string;
  to: number;
}

/**
 * Returns the keys of the phrases of `length` words that begin at `from`: without gaps first, then with skipped function words.
 */
function keysAt(words: readonly string[], from: number, length: number, language: string): Key[] {
  if (from + length > words.length) return [];
  if (isPaired(language)) {
    const run = words.slice(from, from + length);
    return [{ key: run.join(' '), exact: exactKey(run), to: from + length }];
  }
  const search: KeySearch = { words, from, length, language, keys: [] };
  const skipLimit = length === 1 ? 0 : maxSkipped;
  for (let skips = 0; skips <= skipLimit; skips += 1) extend(search, [], from, skips);
  return search.keys;
}

interface KeySearch {
  words: readonly string[];
  from: number;
  length: number;
  language: string;
  /** Keys found so far. */
  keys: Key[];
}

/** Adds the keys of phrases that begin with the words `taken` and continue at `at`, skipping exactly `skips` function words. */
function extend(search: KeySearch, taken: readonly string[], at: number, skips: number): void {
  const { words, from, length, language, keys } = search;
  if (taken.length === length) {
    if (skips > 0) return;
    const key = taken.map((word) => conceptTerm(word, language)).join(' ');
    keys.push({ key, exact: exactKey(taken), to: at });
    return;
  }
  const word = words[at];
  if (word === undefined) return;
  for (const spelling of spellingsOf(word, language)) extend(search, [...taken, spelling], at + 1, skips);
  const isSkipped = skips > 0 && at > from && (skipped.has(word) || isFunctionWord(word, language));
  if (isSkipped) extend(search, taken, at + 1, skips - 1);
}
