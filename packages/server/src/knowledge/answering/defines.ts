import {
  appositionOf,
  asksWhatOneThingIs,
  beforeTopic,
  copula,
  deed,
  identity,
  overview,
  topicsOf,
} from '../question/definition.ts';
import { positionOf, type Reading, sentenceEnd, wordAt } from '../retrieval/reading.ts';
import type { WeightedWord } from '../retrieval/rerank.ts';

const maxHeadChars = 80;
/** Words beside the topic before the verb: an article, and one more. */
const maxOtherWords = 2;

const maxShortLetters = 8;
/** The share of the rarest topic's weight below which a topic tells nothing. */
const leastTelling = 0.05;
/** What a sentence is worth that says how the topic is, or what it does. */
const stateShare = 0.5;
const deedShare = 0.6;
/** What is done to something does not say what it is: "Lamps are listed below". */
const doneTo =
  /^(?:is|are) (?:not |also |only |then |always )?(?!called|named|known|defined|used|designed|intended|meant|based|composed)\p{L}+ed\b/iu;
const besides = /^\p{L}+ (?:also|auch|también|aussi|anche|também|также)(?!\p{L})/iu;
/** "Verwalter*in" is a form of the topic. */
const genderEnding = /[*:_·]in(?:nen)?["'”“»]?\s*$/u;

/** Recognizes the sentences that say what the topics of one question are. */
export class Definitions {
  /** Indexes of the question's topics. */
  readonly #topics: readonly number[];
  /** Those of them that a sentence has to begin with. */
  readonly #telling: readonly number[];
  /** Whether the question asks what one thing is, so that what does not say what it is does not answer. */
  readonly isStrict: boolean;
  /** Recognizes the topic as a name of something; null unless the question is strict. */
  readonly #otherName: RegExp | null;
  /** Recognizes a sentence that names the topic beside its subject: "Artificial light, or lamp for short, is a …" */
  readonly #apposition: RegExp | null;
  /** The only topic, if it can be an abbreviation. */
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

  /** How far a sentence says what the topic is, 0 to 1: it begins with the topic, and "is" or what it does follows. */
  defines(text: string, reading: Reading): number {
    const head = text.slice(0, maxHeadChars);
    if (this.#apposition?.test(text)) return 1;
    if (this.#isSubject(text, identity.exec(head), reading)) return 1;
    if (this.#isSubject(text, copula.exec(head), reading)) return stateShare;
    const does = deed.exec(head);
    // "Lamps can also be rented" adds to what was said before.
    if (does && besides.test(text.slice(does.index))) return 0;
    return this.#isSubject(text, does, reading) ? deedShare : 0;
  }

  /** Whether a sentence begins with the topic and goes on with a verb. */
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
    // "The lamp shade is …" does not say what a lamp is, and neither does "New lamps are …".
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

  /** Whether a heading says that the section below is about what the page or the headings above name. */
  introduces(heading: string, namedAbove: ReadonlySet<number>): boolean {
    return (
      overview.test(heading) && this.#topics.length > 0 && this.#topics.every((one) => namedAbove.has(one))
    );
  }

  /** Whether a text has the topic beside another name: "PostgreSQL (PGlite)", "a knob, called dimmer,". */
  isOtherName(text: string): boolean {
    return this.#otherName?.test(text) ?? false;
  }

  /** Whether a text writes the topic out beside it in brackets: "Project Management Committee (PMC)". */
  writesOut(text: string): boolean {
    if (!this.#short) return false;
    const at = text.toLowerCase().indexOf(`(${this.#short.text})`);
    if (at > 0) return initialsOf(text.slice(0, at)).endsWith(this.#short.text);
    const inBrackets = this.#short.beforeBrackets.exec(text)?.[1];
    return inBrackets !== undefined && initialsOf(inBrackets).startsWith(this.#short.text);
  }
}

/** The topics without those that stand nearly everywhere, unless all do: of "the guest user" among users, "guest". */
function tellingOf(topics: readonly number[], asked: readonly WeightedWord[]): number[] {
  const weightOf = (index: number) => asked[index]?.weight ?? 0;
  const most = Math.max(...topics.map(weightOf));
  return topics.filter((index) => weightOf(index) >= leastTelling * most);
}

/** A name that is given to something: in brackets behind it, as what it is called, or with what it is behind a comma. */
function otherNameOf(topic: string): RegExp {
  const naming =
    'called|named|termed|known as|genannte?[nrs]?|namens|llamad[oa]s?|appelée?s?|chiamat[oa]|chamad[oa]s?';
  const article = 'an?|eine?|una?|une|uma?';
  return new RegExp(
    `\\p{L} \\(${topic}s?\\)|(?<!\\p{L})(?:${naming}) (?:(?:the|${article}) )?["'“„«]?${topic}s?(?!\\p{L})|(?<!\\p{L})${topic}s?, (?:${article}) `,
    'iu',
  );
}

function isShort(topic: string): boolean {
  return /^\p{L}{2,}$/u.test(topic) && topic.length <= maxShortLetters;
}

function shortOf(topic: string) {
  return { text: topic, beforeBrackets: new RegExp(`(?<!\\p{L})${topic} \\(([^()]{5,80})\\)`, 'iu') };
}

/** The first letters of a text's words, in lower case, without small words in between. */
function initialsOf(text: string): string {
  const words = text.slice(-120).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !/^(?:of|and|the|for|in|to|und|der|die|de|la|du|des|y|et)$/iu.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
}
