import type { Synonym } from '@parley/contracts/settings/answer-settings';
import { anySpaced } from '../languages/alternatives.ts';
import { calendarWords } from './calendar-words.ts';
import { relatedWords } from './concepts/related-words.ts';
import { irregularForms } from './irregular-forms.ts';
import { isFunctionWord } from './language.ts';
import { isLightWord } from './light-words.ts';
import { oppositesOf, withoutReversal } from './opposites.ts';
import { isWeakWord, termOf } from './terms.ts';
import { isUnspaced, withoutAskingPhrases } from './unspaced.ts';
import { wordsOf } from './words.ts';

/** A word of a question with its index terms. */
export interface QueryWord {
  /** As written in the question, in lower case. */
  text: string;
  /** Index terms of the word, one per stemmer. */
  variants: readonly string[];
  /** Index terms of words with the same meaning. */
  related: readonly string[];
  /** Whether it is a function or question word, which is not a topic. */
  isFunction: boolean;
  /**
   * Weight of a match, 0 to 1. Lower for light words, for words that are only similar to one of the question, and for words of an
   * earlier message.
   */
  certainty: number;
  /** Whether it is only in an earlier message. */
  isEarlier: boolean;
  /** Whether no passage contains it, but some contain terms with similar spelling. */
  isNear?: boolean;
  /** Whether it is ignored if no passage contains it, because another word covers the same. */
  isOptional: boolean;
  /** For a word of a phrase: the word that carries the phrase's related terms. */
  phraseHead?: string;
}

/** Additional input besides the question. */
export interface QueryContext {
  synonyms?: readonly Synonym[];
  /** Earlier message that the question continues. */
  earlier?: string | null;
}

const certainties = { light: 0.4, earlier: 0.6, meant: 0.3 };
const maxJoins = 12;
const maxMeantWords = 24;
const joinable = /^\p{L}{1,14}$/u;
const minJoinLetters = 5;
/** "4gb" matches "4 GB" in a page. */
const amount = /^\d{1,9}(\p{L}{1,3})$/u;
const maxQueryChars = 4_000;
/** Email addresses are often signatures, so no passage needs to contain them. */
const address = /[^\s@]{1,64}@[^\s@]{1,190}/gu;
/** Maximum number of words read from a question, including repeated ones. */
const maxReadWords = 256;
/** Maximum words of a question, so that a word's index fits into six bits. */
export const maxQueryWords = 64;

/**
 * Returns the words of a question with the terms to look up. Each word is stemmed in every language of the corpus, so that a
 * wrongly detected question language loses nothing. Two adjacent words are also looked up as one ("back up", "backup"). Reads at
 * most 64 distinct words of the first 256; those of an earlier message come last.
 */
export function queryWords(
  query: string,
  language: string | null,
  corpusLanguages: readonly string[],
  { earlier = null, synonyms = [] }: QueryContext = {},
): QueryWord[] {
  const list = new QueryWordList(language, corpusLanguages);
  const before = (earlier ?? '').slice(0, maxQueryChars);
  const said = query.slice(0, maxQueryChars);
  const rest = before === '' ? null : withoutReversal(said);
  const opposites = rest === null ? noOpposites : oppositesOf(before, language);
  const words = wordsOf(withoutAskingPhrases(rest ?? said), language, maxReadWords);
  const related = relatedTerms(words, language, corpusLanguages);
  const heads = new Map(related.flatMap(({ head, rest }) => rest.map((index) => [index, words[head]])));
  const meant = meantBy(words, synonyms, language);
  const addresses = new Set((query.match(address) ?? []).flatMap((each) => wordsOf(each, language)));
  for (const [index, word] of words.entries()) {
    const certainty = meant.replaced.has(word) ? certainties.meant : 1;
    const isOptional = addresses.has(word) || amount.test(word);
    const terms = new Set<string>();
    for (const match of related) {
      if (match.head === index) for (const term of match.terms) terms.add(term);
    }
    for (const each of calendarWords(word, language, corpusLanguages)) {
      terms.add(termOf(each.text, each.language));
    }
    list.add(word, { certainty, related: [...terms], isOptional, phraseHead: heads.get(index) });
    const unit = amount.exec(word)?.[1];
    if (unit !== undefined) list.add(unit, { certainty, isOptional: true });
  }
  for (const word of meant.words) list.add(word, { isOptional: true });
  for (const word of joinsOf(words, language)) list.add(word, { isOptional: true });
  for (const word of opposites.words) list.add(word, { isOptional: true });
  for (const word of wordsOf(withoutReplacedVerb(before, said), language, maxReadWords)) {
    const isTopic = language === null || !isFunctionWord(word, language);
    if (!isTopic || opposites.replaced.has(word)) continue;
    list.add(word, { certainty: certainties.earlier, isEarlier: true });
  }
  return list.words();
}

const noOpposites = { words: [], replaced: new Set<string>() };

/** "How do I" with the following verb. */
const askedDeed = new RegExp(
  `(?<!\\p{L})(?:${anySpaced(({ question }) => question?.wantedDeed)})\\s+(\\p{L}+)(?=\\s)`,
  'iu',
);

/** Removes the action from the earlier message if the new message asks for another action on the same thing. */
function withoutReplacedVerb(earlier: string, message: string): string {
  return askedDeed.test(message) ? earlier.replace(askedDeed, ' ') : earlier;
}

type NewWord = Partial<Omit<QueryWord, 'phraseHead'>> & { phraseHead?: string | undefined };

/** List of distinct words, in order. */
class QueryWordList {
  readonly #language: string | null;
  readonly #stemmedIn: readonly (string | null)[];
  readonly #found = new Map<string, QueryWord>();

  constructor(language: string | null, corpusLanguages: readonly string[]) {
    this.#language = language;
    this.#stemmedIn = [...new Set([language, ...corpusLanguages])];
  }

  add(
    word: string,
    { certainty = 1, related = [], isOptional = false, isEarlier = false, phraseHead }: NewWord,
  ): void {
    const variants: string[] = [];
    for (const each of this.#stemmedIn) addTerms(variants, word, each);
    const key = variants.join(' ');
    if (variants.length === 0 || this.#found.has(key) || this.#found.size === maxQueryWords) return;
    const isFunction = this.#language !== null && isFunctionWord(word, this.#language);
    const isLight = !isFunction && this.#language !== null && isLightWord(word, this.#language);
    this.#found.set(key, {
      text: word,
      variants,
      related: isFunction ? [] : related.filter((term) => !variants.includes(term)),
      isFunction,
      certainty: isLight ? certainty * certainties.light : certainty,
      isEarlier,
      isOptional: isOptional || isLight,
      ...(phraseHead === undefined ? {} : { phraseHead }),
    });
  }

  words(): QueryWord[] {
    return [...this.#found.values()];
  }
}

/** Returns the owner's synonyms for phrases of a question, and the words of those phrases. */
function meantBy(
  words: readonly string[],
  synonyms: readonly Synonym[],
  language: string | null,
): { words: string[]; replaced: Set<string> } {
  const replaced = new Set<string>();
  const found: string[] = [];
  const terms = synonyms.length === 0 ? [] : words.map((word) => termOf(word, language));
  for (const { term, means } of synonyms) {
    const sought = wordsOf(term, language).map((word) => termOf(word, language));
    const at = terms.findIndex((_, index) => sought.every((each, offset) => terms[index + offset] === each));
    if (sought.length === 0 || at === -1 || found.length >= maxMeantWords) continue;
    for (const word of words.slice(at, at + sought.length)) replaced.add(word);
    found.push(...means.flatMap((each) => wordsOf(each, language)));
  }
  return { words: found.slice(0, maxMeantWords), replaced };
}

/** Index terms with the same meaning as a word or phrase of the question. */
interface RelatedTerms {
  terms: readonly string[];
  /** Index of the word that carries the terms. */
  head: number;
  /** Indexes of the other words of the phrase. */
  rest: readonly number[];
}

function relatedTerms(
  words: readonly string[],
  language: string | null,
  corpusLanguages: readonly string[],
): RelatedTerms[] {
  return relatedWords(words, language, corpusLanguages).map((match) => {
    const places = words.map((_, index) => index).slice(match.from, match.to);
    const head = places.find((index) => !isWeakWord(words[index] ?? '', language ?? 'en')) ?? match.from;
    return { terms: match.terms, head, rest: places.filter((index) => index !== head) };
  });
}

/** Returns adjacent words joined to one. */
function joinsOf(words: readonly string[], language: string | null): string[] {
  const joins: string[] = [];
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (next === undefined || next === word || joins.length === maxJoins) return;
    if (!joinable.test(word) || !joinable.test(next) || isUnspaced(word)) return;
    if (language !== null && isFunctionWord(word, language)) return;
    if (word.length + next.length >= minJoinLetters) joins.push(word + next);
  });
  return joins;
}

/** Adds the index terms of a word and of its irregular forms ("sent" for "send"). */
function addTerms(terms: string[], word: string, language: string | null): void {
  addTerm(terms, termOf(word, language));
  if (language === null) return;
  for (const form of irregularForms(word, language)) addTerm(terms, termOf(form, language));
}

function addTerm(terms: string[], term: string): void {
  if (term !== '' && !terms.includes(term)) terms.push(term);
}
