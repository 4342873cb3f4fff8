import type { QueryWord } from '../language/query-words.ts';
import { positionOf, type Reading, sentenceEnd, wordAt } from './reading.ts';

/** A word of the question with its weight in this corpus. */
export interface WeightedWord extends QueryWord {
  /** Weight for ranking: rarity (idf) in the corpus, lower for function words. */
  weight: number;
  /**
   * Weight for judging support: rarity as if the corpus had at least a typical size, so that few passages are judged like many; 0
   * for function words.
   */
  rarity: number;
  /** Number of passages in the corpus that contain it; null if it was not looked up. */
  passages: number | null;
}

const weights = { functionWords: 0.3, sentence: 0.7, pair: 0.5, near: 0.15 };
const nearTerms = 4;

/**
 * Bonus for features that a bag of words misses: the share of the question within one sentence, words in the order of the
 * question, and words close together.
 */
export class Bonus {
  readonly #words: readonly WeightedWord[];
  readonly #pairs: Pairs;
  /** For each word, the last sentence that contained it, and the passage of that sentence. */
  readonly #lastSentence: number[];
  readonly #lastPassage: number[];
  #sentenceNumber = 0;
  #passageNumber = 0;

  constructor(words: readonly WeightedWord[]) {
    this.#words = words;
    this.#pairs = new Pairs(words);
    this.#lastSentence = new Array<number>(words.length).fill(-1);
    this.#lastPassage = new Array<number>(words.length).fill(-1);
  }

  /** Scores one passage. */
  of(reading: Reading): number {
    const [words, pairs] = [this.#words, this.#pairs];
    pairs.begin();
    this.#passageNumber += 1;
    this.#sentenceNumber += 1;
    let functionWords = 0;
    let sentence = 0;
    let together = 0;
    for (const place of reading) {
      pairs.read(place);
      if (place === sentenceEnd) {
        sentence = Math.max(sentence, together);
        together = 0;
        this.#sentenceNumber += 1;
        continue;
      }
      const index = wordAt(place);
      const weight = weightOf(words, index);
      if (this.#lastSentence[index] !== this.#sentenceNumber) together += weight;
      if (this.#lastPassage[index] !== this.#passageNumber && words[index]?.isFunction)
        functionWords += weight;
      this.#lastSentence[index] = this.#sentenceNumber;
      this.#lastPassage[index] = this.#passageNumber;
    }
    return (
      weights.functionWords * functionWords +
      weights.sentence * sentence +
      weights.pair * pairs.following +
      weights.near * pairs.near
    );
  }
}

const none = -1;

/** Sums adjacent words of the question. Each pair counts once per passage, weighted by its more common word. */
export class Pairs {
  following = 0;
  near = 0;
  readonly #words: readonly WeightedWord[];
  /** For each pair, the last passage in which it was counted. */
  readonly #followingCounted: number[];
  readonly #nearCounted: number[];
  #passage = 0;
  #previous = none;
  #topic = none;

  constructor(words: readonly WeightedWord[]) {
    this.#words = words;
    this.#followingCounted = new Array<number>(words.length ** 2).fill(0);
    this.#nearCounted = new Array<number>(words.length ** 2).fill(0);
  }

  /** Starts the next passage. */
  begin(): void {
    this.following = 0;
    this.near = 0;
    this.#passage += 1;
    this.#previous = none;
    this.#topic = none;
  }

  /** Reads the next number of a passage's reading. */
  read(place: number): void {
    if (place === sentenceEnd) {
      this.#previous = none;
      this.#topic = none;
      return;
    }
    const index = wordAt(place);
    const at = positionOf(place);
    const [previous, topic] = [this.#previous, this.#topic];
    if (previous !== none && positionOf(previous) === at - 1 && wordAt(previous) === index - 1)
      this.following += this.#once(this.#followingCounted, index - 1, index);
    this.#previous = place;
    if (this.#words[index]?.isFunction) return;
    if (topic !== none && wordAt(topic) !== index && at - positionOf(topic) <= nearTerms)
      this.near += this.#once(this.#nearCounted, wordAt(topic), index);
    this.#topic = place;
  }

  #once(counted: number[], one: number, other: number): number {
    const key = Math.min(one, other) * this.#words.length + Math.max(one, other);
    if (counted[key] === this.#passage) return 0;
    counted[key] = this.#passage;
    return Math.min(weightOf(this.#words, one), weightOf(this.#words, other));
  }
}

function weightOf(words: readonly WeightedWord[], index: number): number {
  return words[index]?.weight ?? 0;
}
