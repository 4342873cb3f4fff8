import type { QueryWord } from './terms.ts';

/** A word of the question with its worth in this corpus. */
export interface WeightedWord extends QueryWord {
  /** For ranking: rarity (idf) in the corpus, lowered for function words. */
  weight: number;
  /** For judging support: rarity as if the corpus were at least of common size, so that few passages say as much as many; 0 for function words. */
  rarity: number;
}

/** A word of the question, by its index, where it stands in a sentence, counted in terms. */
export interface Place {
  at: number;
  index: number;
}

/** A candidate as re-ranking sees it: of each sentence that holds words of the question, where they stand, in order. */
export interface Reading {
  sentences: Place[][];
}

const weights = { functionWords: 0.3, sentence: 0.7, pair: 0.5, near: 0.15 };
const nearTerms = 4;

/** Reads passages' terms (one line a sentence, separated by spaces) for the words of a question. */
export function createReader(words: readonly QueryWord[]): (sentenceTerms: string) => Reading {
  const indexOf = new Map<string, number>();
  words.forEach((word, index) => {
    for (const variant of word.variants) indexOf.set(variant, index);
  });
  const terms = [...indexOf];
  return (sentenceTerms) => {
    const found: Found[] = [];
    for (const [term, index] of terms) findTerm(sentenceTerms, term, index, found);
    return {
      sentences: bySentence(
        sentenceTerms,
        found.sort((one, other) => one.offset - other.offset),
      ),
    };
  };
}

interface Found {
  offset: number;
  index: number;
}

/** Adds where a term stands as a whole. Searching is many times faster than splitting the text into its terms. */
function findTerm(text: string, term: string, index: number, found: Found[]): void {
  for (let offset = text.indexOf(term); offset !== -1; offset = text.indexOf(term, offset + term.length)) {
    if (isGap(text, offset - 1) && isGap(text, offset + term.length)) found.push({ offset, index });
  }
}

const [lineFeed, space] = [10, 32];

function isGap(text: string, at: number): boolean {
  if (at < 0 || at === text.length) return true;
  const code = text.charCodeAt(at);
  return code === space || code === lineFeed;
}

function bySentence(text: string, found: readonly Found[]): Place[][] {
  const sentences: Place[][] = [];
  let sentence: Place[] = [];
  let at = 0;
  let from = 0;
  for (const { offset, index } of found) {
    for (; from < offset; from += 1) {
      const code = text.charCodeAt(from);
      if (code === space) at += 1;
      if (code !== lineFeed) continue;
      if (sentence.length > 0) sentences.push(sentence);
      sentence = [];
      at = 0;
    }
    sentence.push({ at, index });
  }
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
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
    const found = new Set(places.map(({ index }) => index));
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
  private readonly followingCounted = new Set<number>();
  private readonly nearCounted = new Set<number>();

  constructor(words: readonly WeightedWord[]) {
    this.words = words;
  }

  read(places: readonly Place[]): void {
    let previous: Place | undefined;
    let topic: Place | undefined;
    for (const place of places) {
      const { at, index } = place;
      if (previous?.at === at - 1 && previous.index === index - 1)
        this.following += this.once(this.followingCounted, previous.index, index);
      previous = place;
      if (this.words[index]?.isFunction) continue;
      if (topic && topic.index !== index && at - topic.at <= nearTerms)
        this.near += this.once(this.nearCounted, topic.index, index);
      topic = place;
    }
  }

  private once(counted: Set<number>, one: number, other: number): number {
    const key = Math.min(one, other) * this.words.length + Math.max(one, other);
    if (counted.has(key)) return 0;
    counted.add(key);
    return Math.min(weightOf(this.words, one), weightOf(this.words, other));
  }
}

function weightOf(words: readonly WeightedWord[], index: number): number {
  return words[index]?.weight ?? 0;
}
