import type { Synonym } from '@parley/contracts/answer-settings';
import { calendarWords } from './calendar-words.ts';
import { relatedWords } from './concepts/related-words.ts';
import { irregularForms } from './irregular-forms.ts';
import { isFunctionWord } from './language.ts';
import { isLightWord } from './light-words.ts';
import { oppositesOf, withoutReversal } from './opposites.ts';
import { isWeakWord, termOf } from './terms.ts';
import { isUnspaced, withoutAskingPhrases } from './unspaced.ts';
import { wordsOf } from './words.ts';

/** One word of a question and its terms in the index. */
export interface QueryWord {
  /** As it stands in the question, in lower case. */
  text: string;
  /** All index terms of this word, one per stemmer. */
  variants: readonly string[];
  /** Index terms of other words that mean the same. */
  related: readonly string[];
  /** Whether it is a function or question word, which carries no topic of its own. */
  isFunction: boolean;
  /**
   * What finding it counts for, from 0 to 1: less for a word that says little, that is only similar to one of
   * the question, or that stands in an earlier question.
   */
  certainty: number;
  /** Whether it stands only in an earlier message. */
  isEarlier: boolean;
  /** Whether no passage contains it, but terms that are spelled much like it. */
  isNear?: boolean;
  /** Whether it is left out if no passage contains it, because another word stands for the same. */
  isOptional: boolean;
  /** The word of the question that has the related words of the phrase which this one belongs to. */
  phraseHead?: string;
}

/** What is added to the words of a question. */
export interface QueryContext {
  synonyms?: readonly Synonym[];
  /** An earlier message that the question goes on from. */
  earlier?: string | null;
}

const certainties = { light: 0.4, earlier: 0.6, meant: 0.3 };
const maxJoins = 12;
const maxMeantWords = 24;
const joinable = /^\p{L}{1,14}$/u;
const minJoinLetters = 5;
/** "4gb" may stand as "4 GB" in a page. */
const amount = /^\d{1,9}(\p{L}{1,3})$/u;
const maxQueryChars = 4_000;
/** People sign with their address: no passage needs to have it. */
const address = /[^\s@]{1,64}@[^\s@]{1,190}/gu;
/** Words of a question that are read, repeated ones included. */
const maxReadWords = 256;
/** Maximum words of a question, so that a word's index fits into six bits. */
export const maxQueryWords = 64;

/**
 * The words of a question with the terms to look up. Each word is stemmed in every language of the corpus, so
 * that a wrongly detected question language loses nothing. Neighbors are looked up as one word, too ("back up",
 * "backup"). At most 64 distinct words of the first 256 are read; those of an earlier message come last.
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
    const dates = calendarWords(word, language, corpusLanguages).map((each) =>
      termOf(each.text, each.language),
    );
    const terms = [...related.filter(({ head }) => head === index).flatMap((each) => each.terms), ...dates];
    const phraseHead = heads.get(index);
    const phrase = phraseHead === undefined ? {} : { phraseHead };
    list.add(word, { certainty, related: [...new Set(terms)], isOptional, ...phrase });
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

/** "How do I" with the verb after it. */
const askedDeed =
  /(?<!\p{L})(?:how (?:do|does|can|could|should|would|to)(?: (?:i|we|you|one))?|cómo(?: puedo| se puede)?|comment(?: puis-je| peut-on)?|como(?: posso| faço para)?|come (?:posso|si può))\s+(\p{L}+)(?=\s)/iu;

/** The message before without what it asked to do, if this one asks to do something else with the same. */
function withoutReplacedVerb(earlier: string, message: string): string {
  return askedDeed.test(message) ? earlier.replace(askedDeed, ' ') : earlier;
}

/** Distinct words, in order. */
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
    { certainty = 1, related = [], isOptional = false, isEarlier = false, phraseHead }: Partial<QueryWord>,
  ): void {
    const terms = this.#stemmedIn.flatMap((each) => termsOf(word, each));
    const variants = [...new Set(terms)].filter((term) => term !== '');
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

/** The words of the owner's synonyms for phrases of a question, and the words of those phrases. */
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

/** The index terms of words that mean the same as a word or a phrase of the question. */
interface RelatedTerms {
  terms: readonly string[];
  /** Index of the word that has them. */
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
    const terms = new Set<string>();
    for (const word of match.words) {
      const parts = wordsOf(word.text, word.language);
      const topics = parts.filter((each) => !isWeakWord(each, word.language));
      // The words of a phrase mean something else alone.
      const [topic] = topics;
      if (topic === undefined || topics.length > 1 || (parts.length > 1 && ofTime.test(topic))) continue;
      terms.add(termOf(topic, word.language));
    }
    const places = words.map((_, index) => index).slice(match.from, match.to);
    const head = places.find((index) => !isWeakWord(words[index] ?? '', language ?? 'en')) ?? match.from;
    return { terms: [...terms], head, rest: places.filter((index) => index !== head) };
  });
}

/** What remains of "time off" and "days off" says nothing of a vacation. */
const ofTime = /^(?:time|days?|hours?)$/u;

/** Neighboring words written as one. */
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

/** The index terms of a word and of its forms that no rule makes ("sent" of "send"). */
function termsOf(word: string, language: string | null): string[] {
  const others = language === null ? [] : irregularForms(word, language);
  return [word, ...others].map((form) => termOf(form, language));
}
