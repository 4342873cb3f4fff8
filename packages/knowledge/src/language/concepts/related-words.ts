import { type ConceptIndex, conceptIndex } from './concept-index.ts';
import { type ConceptWord, conceptWords } from './concept-words.ts';
import { type ConceptMatch, matchAt, partsAt } from './find-concepts.ts';

/** A word or phrase in lowercase. */
export interface RelatedWord {
  text: string;
  /** ISO 639-1. */
  language: string;
}

/** Words with the same meaning as words of a text. */
export interface RelatedWords {
  /** Index of the first word that they can replace. */
  from: number;
  /** Index after the last word that they can replace. */
  to: number;
  /** Without the replaced words themselves; most typical first. */
  words: readonly RelatedWord[];
  /** Index terms of these words; phrases of several topics have none. */
  terms: readonly string[];
  /** True if they have the meaning of only a part of the word: "Urlaub" in "Jahresurlaub". */
  isPart?: true;
}

const maxReadWords = 256;
const maxLanguages = 8;
const maxMatches = 16;
const maxWordsOfMatch = 24;
/** Maximum number of words of a text that are searched for parts, which takes a look-up per letter. */
const maxCompounds = 32;
const minCompoundLetters = 8;

/**
 * Returns synonyms in support questions for the words of a text. It works by word lists: an ambiguous word returns the words of
 * all its concepts.
 * @param words words of a text as returned by `wordsOf`
 * @param language language of the text; if it is null or has no lists, English and the targets are tried
 * @param targets languages of the corpus, in which the related words are returned
 */
export function relatedWords(
  words: readonly string[],
  language: string | null,
  targets: readonly string[],
): RelatedWords[] {
  const read = words.slice(0, maxReadWords);
  const matches = findMatches(read, indexesFor(language, targets));
  return matches
    .map((group) => {
      const { from, to, isPart } = group[0];
      const found = wordsFor(group, read.slice(from, to).join(' '), targets);
      return { from, to, ...found, ...(isPart && { isPart }) };
    })
    .filter((related) => related.words.length > 0)
    .slice(0, maxMatches);
}

type LanguageIndex = readonly [language: string, index: ConceptIndex];

function indexesFor(language: string | null, targets: readonly string[]): LanguageIndex[] {
  const own = language === null ? null : conceptIndex(language);
  if (language !== null && own !== null) return [[language, own]];
  return [...new Set(['en', ...targets])].slice(0, maxLanguages).flatMap((each): LanguageIndex[] => {
    const index = conceptIndex(each);
    return index === null ? [] : [[each, index]];
  });
}

type MatchGroup = [ConceptMatch, ...ConceptMatch[]];

/** Finds non-overlapping matches from left to right; matches of several languages at the same words form a group. */
export function findMatches(words: readonly string[], indexes: readonly LanguageIndex[]): MatchGroup[] {
  const groups: MatchGroup[] = [];
  const seen = new Set<string>();
  let compounds = 0;
  let at = 0;
  while (at < words.length && groups.length < maxMatches) {
    const found = longestAt(words, at, indexes);
    const isLong = (words[at]?.length ?? 0) >= minCompoundLetters;
    const isRead = found === null && isLong && compounds < maxCompounds;
    if (isRead) compounds += 1;
    const parts = isRead ? indexes.flatMap(([language, index]) => partsAt(words, at, language, index)) : [];
    for (const group of found ? [found] : parts.map((part): MatchGroup => [part])) {
      const name = group.map(({ language, key }) => `${language} ${key}`).join('|');
      if (!seen.has(name)) groups.push(group);
      seen.add(name);
    }
    at = found?.[0].to ?? at + 1;
  }
  return groups;
}

/** Returns the longest matches that begin at a word, of one or several languages. */
function longestAt(
  words: readonly string[],
  at: number,
  indexes: readonly LanguageIndex[],
): MatchGroup | null {
  let longest: MatchGroup | null = null;
  for (const [language, index] of indexes) {
    const match = matchAt(words, at, language, index);
    if (match === null) continue;
    if (longest === null || match.to > longest[0].to) longest = [match];
    else if (match.to === longest[0].to) longest.push(match);
  }
  return longest;
}

/** Takes a word of each concept and language in turn, so that none crowds out the others. */
function wordsFor(
  group: MatchGroup,
  replaced: string,
  targets: readonly string[],
): Pick<RelatedWords, 'words' | 'terms'> {
  const lists: (readonly ConceptWord[])[] = [];
  for (const concept of new Set(group.flatMap((match) => match.concepts))) {
    for (const language of targets) lists.push(conceptWords(concept, language));
  }
  const longest = Math.max(...lists.map(({ length }) => length));
  const words: RelatedWord[] = [];
  const terms = new Set<string>();
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const entry = list[rank];
      if (entry === undefined || isReplaced(entry, group, replaced) || holds(words, entry)) continue;
      words.push(entry.word);
      if (entry.term !== null) terms.add(entry.term);
      if (words.length === maxWordsOfMatch) return { words, terms: [...terms] };
    }
  }
  return { words, terms: [...terms] };
}

function holds(words: readonly RelatedWord[], { word }: ConceptWord): boolean {
  return words.some(({ text, language }) => text === word.text && language === word.language);
}

/** Returns whether an entry is the replaced word or a form of it, which the search finds anyway. */
function isReplaced({ word, keys }: ConceptWord, group: MatchGroup, replaced: string): boolean {
  if (word.text === replaced) return true;
  return group.some((match) => !match.isPart && match.language === word.language && keys.includes(match.key));
}
