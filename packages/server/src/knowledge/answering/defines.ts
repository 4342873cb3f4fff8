import { positionOf, type Reading, sentenceEnd, wordAt } from '../retrieval/reading.ts';
import type { WeightedWord } from '../retrieval/rerank.ts';

/** What says that the words before it are explained by the words after it. */
const copula =
  /(?<!\p{L})(?:is|are|means?|refers? to|stands? for|describes?|denotes?|ist|sind|bedeutet|bezeichnet|steht für|es|son|significa|est|sont|signifie|désigne|è|sono|é|são|это|означает|هو|هي)(?!\p{L})|[—–]|是|とは/u;
const maxHeadChars = 80;
/** Words beside the topic before the copula: an article, and one more. */
const maxOtherWords = 2;

const maxShortLetters = 8;

/** Recognizes the sentences that say what the topics of one question are. */
export class Definitions {
  /** Indexes of the question's topics. */
  readonly #topics: readonly number[];
  /** The only topic, if it can be an abbreviation. */
  readonly #short: { text: string; beforeBrackets: RegExp } | null;

  constructor(asked: readonly WeightedWord[]) {
    this.#topics = topicsOf(asked);
    const [topic, ...others] = this.#topics.map((index) => asked[index]?.text ?? '');
    this.#short = topic !== undefined && others.length === 0 && isShort(topic) ? shortOf(topic) : null;
  }

  /** Whether a sentence says what the topic is: it begins with the topic, and a verb such as "is" follows. */
  defines(text: string, reading: Reading): boolean {
    const verb = copula.exec(text.slice(0, maxHeadChars));
    if (!verb) return false;
    const head = text.slice(0, verb.index).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    const topics = this.#topics;
    const before = new Set<number>();
    let last = -1;
    for (const place of reading) {
      if (place === sentenceEnd || positionOf(place) >= head) continue;
      before.add(wordAt(place));
      if (topics.includes(wordAt(place))) last = positionOf(place);
    }
    // "The lamp shade is …" does not say what a lamp is.
    const endsWithTopic = last === head - 1 || /\)\s*$/u.test(text.slice(0, verb.index));
    return (
      topics.length > 0 &&
      head <= topics.length + maxOtherWords &&
      endsWithTopic &&
      topics.every((index) => before.has(index))
    );
  }

  /** Whether a text writes the topic out beside it in brackets: "Project Management Committee (PMC)". */
  writesOut(text: string): boolean {
    if (!this.#short) return false;
    const at = text.toLowerCase().indexOf(`(${this.#short.text})`);
    if (at > 0) return initialsOf(text.slice(0, at)).endsWith(this.#short.text);
    return this.#short.beforeBrackets.test(text);
  }
}

function isShort(topic: string): boolean {
  return /^\p{L}{2,}$/u.test(topic) && topic.length <= maxShortLetters;
}

function shortOf(topic: string) {
  return { text: topic, beforeBrackets: new RegExp(`(?<!\\p{L})${topic} \\((?:[^()]{5,80})\\)`, 'iu') };
}

/** The first letters of a text's words, in lower case, without small words in between. */
function initialsOf(text: string): string {
  const words = text.slice(-120).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !/^(?:of|and|the|for|in|to|und|der|die|de|la|du|des|y|et)$/iu.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
}

function topicsOf(asked: readonly WeightedWord[]): number[] {
  const all = asked.flatMap((word, index) => (word.isFunction || word.isEarlier ? [] : [index]));
  const certain = all.filter((index) => asked[index]?.certainty === 1);
  return certain.length > 0 ? certain : all;
}
