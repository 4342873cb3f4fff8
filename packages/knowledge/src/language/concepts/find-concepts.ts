import { allWords } from '../../languages/alternatives.ts';
import { languageOf } from '../../languages/languages.ts';
import { isFunctionWord } from '../language.ts';
import type { ConceptIndex } from './concept-index.ts';
import { conceptTerm, exactKey, isPaired, spellingsOf } from './concept-terms.ts';
import { conceptWords } from './concept-words.ts';

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
  const search: PhraseSearch = { words, from, language, index };
  for (const length of lengthsAt(search)) {
    if (length === 1 && isFunctionWord(words[from] ?? '', language)) continue;
    const phrase = isPaired(language) ? runOf(search, length) : phraseOf(search, length);
    if (phrase === null) continue;
    const { key, to } = phrase;
    return { from, to, language, key, concepts: exactConcepts(phrase, language), isPart: false };
  }
  return null;
}

/** "Customs" has the same stem as "customer": concepts with an entry of exactly these words exclude the others. */
function exactConcepts({ typed, concepts }: Phrase, language: string): readonly number[] {
  if (concepts.length === 1) return concepts;
  const exact = exactKey(typed.split(' '));
  const same = concepts.filter((concept) => hasEntry(concept, language, exact));
  return same.length > 0 ? same : concepts;
}

/** Returns the numbers of words of the phrases that begin like the word at `from`, largest first. */
function lengthsAt({ words, from, language, index }: PhraseSearch): readonly number[] {
  const spellings = spellingsOf(words[from] ?? '', language);
  // All before the first look-up, because an entry is in the groups of all its spellings.
  for (const spelling of spellings) index.read(spelling);
  const [word = ''] = spellings;
  if (spellings.length === 1) return index.lengthsOf(conceptTerm(word, language));
  const lengths = new Set(spellings.flatMap((each) => index.lengthsOf(conceptTerm(each, language))));
  return [...lengths].sort((left, right) => right - left);
}

function hasEntry(concept: number, language: string, exact: string): boolean {
  return conceptWords(concept, language).some((entry) => entry.exact === exact);
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

interface PhraseSearch {
  words: readonly string[];
  from: number;
  language: string;
  index: ConceptIndex;
}

/** A phrase of the text that is a key of the index. */
interface Phrase {
  key: string;
  /** Its words as they stand in the text, without skipped ones. */
  typed: string;
  /** Index after its last word. */
  to: number;
  concepts: readonly number[];
}

function runOf({ words, from, index }: PhraseSearch, length: number): Phrase | null {
  if (from + length > words.length) return null;
  const run = words.slice(from, from + length);
  const key = run.join(' ');
  const concepts = index.conceptsOf(key);
  return concepts.length === 0 ? null : { key, typed: key, to: from + length, concepts };
}

/** Returns the first phrase of `length` words that begins at `from`: without gaps first, then with skipped function words. */
function phraseOf(search: PhraseSearch, length: number): Phrase | null {
  if (search.from + length > search.words.length) return null;
  const skipLimit = length === 1 ? 0 : maxSkipped;
  for (let skips = 0; skips <= skipLimit; skips += 1) {
    const found = phraseFrom(search, { key: '', typed: '', at: search.from, missing: length, skips });
    if (found !== null) return found;
  }
  return null;
}

/** The beginning of a phrase. */
interface Beginning {
  key: string;
  typed: string;
  /** Where it goes on. */
  at: number;
  /** Number of words that it still lacks. */
  missing: number;
  /** Number of function words that are still to be skipped. */
  skips: number;
}

function phraseFrom(search: PhraseSearch, { key, typed, at, missing, skips }: Beginning): Phrase | null {
  const { words, from, language, index } = search;
  if (missing === 0) {
    const concepts = skips > 0 ? [] : index.conceptsOf(key);
    return concepts.length === 0 ? null : { key, typed, to: at, concepts };
  }
  const word = words[at];
  if (word === undefined) return null;
  for (const spelling of spellingsOf(word, language)) {
    const term = conceptTerm(spelling, language);
    const found = phraseFrom(search, {
      key: at === from ? term : `${key} ${term}`,
      typed: at === from ? spelling : `${typed} ${spelling}`,
      at: at + 1,
      missing: missing - 1,
      skips,
    });
    if (found !== null) return found;
  }
  const isSkipped = skips > 0 && at > from && (skipped.has(word) || isFunctionWord(word, language));
  return isSkipped ? phraseFrom(search, { key, typed, at: at + 1, missing, skips: skips - 1 }) : null;
}
