import { allWords, anyOf } from '../../languages/alternatives.ts';
import { positionOf, type Reading, sentenceEnd, wordAt } from '../../passages/reading.ts';
import type { WeightedWord } from '../../passages/rerank.ts';
import {
  appositionOf,
  asksWhatOneThingIs,
  beforeTopic,
  copula,
  deed,
  identity,
  overview,
  topicsOf,
} from '../../question/definition.ts';
import { deedShare, maxOtherWords, maxShortLetters, minTopicWeight, stateShare } from '../thresholds.ts';

const maxHeadChars = 80;

/** A passive verb does not define its subject: "Lamps are listed below". */
const doneTo = new RegExp(`^(?:${anyOf(({ definition }) => definition?.passive)})`, 'iu');
const besides = new RegExp(`^\\p{L}+ (?:${anyOf(({ definition }) => definition?.also)})(?!\\p{L})`, 'iu');
/** Gender-neutral ending: "Verwalter*in" is a form of the topic. */
const genderEnding = new RegExp(
  `[*:_·](?:${anyOf(({ definition }) => definition?.genderEnding)})["'”“»]?\\s*$`,
  'u',
);

/** Recognizes sentences that define the topics of a question. */
export class Definitions {
  /** Indexes of the topics among the question's words. */
  readonly #topics: readonly number[];
  /** Indexes of the topics with which a defining sentence has to begin. */
  readonly #telling: readonly number[];
  /** Whether the question asks what one thing is, so that only a definition answers it. */
  readonly isStrict: boolean;
  /** Matches a text that uses the topic as a name of something; null unless `isStrict`. */
  readonly #otherName: RegExp | null;
  /** Matches the topic as a second name of the subject: "Artificial light, or lamp for short, is a …" */
  readonly #apposition: RegExp | null;
  /** The topic if it is the only one and can be an abbreviation; otherwise null. */
  readonly #short: { text: string; beforeBrackets: RegExp } | null;

  constructor(asked: readonly WeightedWord[]) {
    this.#topics = topicsOf(asked);
    this.#telling = tellingOf(this.#topics, asked);
    this.isStrict = asksWhatOneThingIs(asked);
    const [topic, ...others] = this.#topics.map((index) => asked[index]?.text ?? '');
    const isOne = topic !== undefined && others.length === 0;
    const phrase = this.#topics.map((index) => asked[index]?.text ?? '').join('[ -]');
    const isPlain = /^[\p{L}\p{N}[\] -]+$/u.test(phrase);
    this.#otherName = this.isStrict && isPlain ? otherNameOf(phrase) : null;
    this.#apposition = isPlain && phrase !== '' ? appositionOf(phrase) : null;
    this.#short = isOne && isShort(topic) ? shortOf(topic) : null;
  }

  /**
   * Returns how well a sentence defines the topic, 0 to 1. It must begin with the topic, followed by "is" or by what the topic
   * does.
   */
  defines(text: string, reading: Reading): number {
    const head = text.slice(0, maxHeadChars);
    if (this.#apposition?.test(text)) return 1;
    if (this.#isSubject(text, identity.exec(head), reading)) return 1;
    if (this.#isSubject(text, copula.exec(head), reading)) return stateShare;
    const does = deed.exec(head);
    // "Lamps can also be rented" adds to an earlier sentence instead of defining lamps.
    if (does && besides.test(text.slice(does.index))) return 0;
    return this.#isSubject(text, does, reading) ? deedShare : 0;
  }

  /** Returns whether a sentence begins with the topic, followed by a verb. */
  #isSubject(text: string, verb: RegExpExecArray | null, reading: Reading): boolean {
    if (!verb || doneTo.test(text.slice(verb.index))) return false;
    const head = text.slice(0, verb.index).replace(genderEnding, '');
    const words = head.match(/[\p{L}\p{N}]+/gu) ?? [];
    const topics = this.#topics;
    const before = new Set<number>();
    let first = words.length;
    let last = -1;
    for (const place of reading) {
      const position = positionOf(place);
      if (place === sentenceEnd || position >= words.length || !topics.includes(wordAt(place))) continue;
      before.add(wordAt(place));
      first = Math.min(first, position);
      last = Math.max(last, position);
    }
    // Neither "The lamp shade is …" nor "New lamps are …" defines a lamp.
    const endsWithTopic = last === words.length - 1 || /\)\s*$/u.test(head);
    return (
      topics.length > 0 &&
      words.length <= topics.length + maxOtherWords &&
      endsWithTopic &&
      beforeTopic.test(
        words
          .slice(0, first)
          .map((word) => `${word} `)
          .join(''),
      ) &&
      this.#telling.every((index) => before.has(index))
    );
  }

  /** Returns whether a heading such as "Overview" introduces the topic that the page or the headings above name. */
  introduces(heading: string, namedAbove: ReadonlySet<number>): boolean {
    return (
      overview.test(heading) && this.#topics.length > 0 && this.#topics.every((one) => namedAbove.has(one))
    );
  }

  /** Returns whether a text gives the topic beside another name: "PostgreSQL (PGlite)", "a knob, called dimmer,". */
  isOtherName(text: string): boolean {
    return this.#otherName?.test(text) ?? false;
  }

  /** Returns whether a text spells out the topic next to its abbreviation: "Project Management Committee (PMC)". */
  writesOut(text: string): boolean {
    if (!this.#short) return false;
    const at = text.toLowerCase().indexOf(`(${this.#short.text})`);
    if (at > 0) return initialsOf(text.slice(0, at)).endsWith(this.#short.text);
    const inBrackets = this.#short.beforeBrackets.exec(text)?.[1];
    return inBrackets !== undefined && initialsOf(inBrackets).startsWith(this.#short.text);
  }
}

/**
 * Returns the topics without those that occur nearly everywhere, unless all do: "guest" for "the guest user" among many users.
 */
function tellingOf(topics: readonly number[], asked: readonly WeightedWord[]): number[] {
  const weightOf = (index: number) => asked[index]?.weight ?? 0;
  const most = Math.max(...topics.map(weightOf));
  return topics.filter((index) => weightOf(index) >= minTopicWeight * most);
}

const naming = anyOf(({ definition }) => definition?.naming);
const articleOfName = anyOf(({ definition }) => definition?.articleOfName);
const indefiniteArticle = anyOf(({ definition }) => definition?.indefiniteArticle);
const notInInitials = allWords(({ definition }) => definition?.notInInitials);

/** Pattern for the topic as a name: in brackets, after "called", or before a comma and an article. */
function otherNameOf(topic: string): RegExp {
  return new RegExp(
    `\\p{L} \\(${topic}s?\\)|(?<!\\p{L})(?:${naming}) (?:(?:${articleOfName}) )?["'“„«]?${topic}s?(?!\\p{L})|(?<!\\p{L})${topic}s?, (?:${indefiniteArticle}) `,
    'iu',
  );
}

function isShort(topic: string): boolean {
  return /^\p{L}{2,}$/u.test(topic) && topic.length <= maxShortLetters;
}

function shortOf(topic: string) {
  return { text: topic, beforeBrackets: new RegExp(`(?<!\\p{L})${topic} \\(([^()]{5,80})\\)`, 'iu') };
}

/** Returns the initials of a text's last words in lower case, skipping articles and prepositions. */
function initialsOf(text: string): string {
  const words = text.slice(-120).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !notInInitials.has(word.toLowerCase()))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
}
