import type { QueryWord } from './terms.ts';

/** A word of the question with its worth in this corpus. */
export interface WeightedWord extends QueryWord {
  /** For ranking: rarity (idf) in the corpus, lowered for function words. */
  weight: number;
  /** For judging support: rarity as if the corpus were at least of common size, so that few passages say as much as many; 0 for function words. */
  rarity: number;
}

/** A candidate as re-ranking sees it: for each sentence, which word of the question stands at each place, or -1. */
export interface Reading {
  sentences: Int16Array[];
}

const weights = { functionWords: 0.3, sentence: 0.7, pair: 0.5, near: 0.15 };
const nearTerms = 4;

/** Reads a passage's terms (one line a sentence, separated by spaces) for the words of a question. */
export function readTerms(sentenceTerms: string, words: readonly QueryWord[]): Reading {
  const indexOf = new Map<string, number>();
  words.forEach((word, index) => {
    for (const variant of word.variants) indexOf.set(variant, index);
  });
  const lines = sentenceTerms.split('\n');
  return {
    sentences: lines.map((line) => Int16Array.from(line.split(' '), (term) => indexOf.get(term) ?? -1)),
  };
}

/**
 * What a bag of words cannot see, to be added to a passage's score: how much of the question stands together in one
 * sentence, words that follow each other as in the question, and words close to each other.
 */
export function bonusOf(reading: Reading, words: readonly WeightedWord[]): number {
  const seen = new Set<number>();
  const pairs = new Pairs(words);
  let sentence = 0;
  for (const places of reading.sentences) {
    const found = new Set(places);
    found.delete(-1);
    let together = 0;
    for (const index of found) together += weightOf(words, index);
    for (const index of found) seen.add(index);
    sentence = Math.max(sentence, together);
    pairs.read(places);
  }
  let functionWords = 0;
  for (const index of seen) if (words[index]?.isFunction) functionWords += weightOf(words, index);
  return (
    weights.functionWords * functionWords +
    weights.sentence * sentence +
    weights.pair * pairs.following +
    weights.near * pairs.near
  );
}

/** Adds up neighbouring words of the question, each pair once in a passage and as much as its commoner word. */
export class Pairs {
  following = 0;
  near = 0;
  private readonly words: readonly WeightedWord[];
  private readonly counted = new Set<string>();

  constructor(words: readonly WeightedWord[]) {
    this.words = words;
  }

  read(places: Int16Array): void {
    let previous = -1;
    let topic = -1;
    let topicAt = -nearTerms;
    places.forEach((index, at) => {
      if (index >= 0 && previous >= 0 && index === previous + 1)
        this.following += this.once('following', previous, index);
      previous = index;
      if (index < 0 || this.words[index]?.isFunction) return;
      if (topic >= 0 && topic !== index && at - topicAt <= nearTerms)
        this.near += this.once('near', topic, index);
      topic = index;
      topicAt = at;
    });
  }

  private once(kind: string, one: number, other: number): number {
    const key = `${kind} ${Math.min(one, other)} ${Math.max(one, other)}`;
    if (this.counted.has(key)) return 0;
    this.counted.add(key);
    return Math.min(weightOf(this.words, one), weightOf(this.words, other));
  }
}

function weightOf(words: readonly WeightedWord[], index: number): number {
  return words[index]?.weight ?? 0;
}
