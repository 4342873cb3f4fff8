import type { WeightedWord } from '../../passages/rerank.ts';

/** The words of a question, with sums of their weights. */
export class AskedWords {
  readonly words: readonly WeightedWord[];
  /** Weight of all topics, or 1 if they have none. */
  readonly total: number;
  /** Index of the question's rarest topic. */
  readonly rarest: number;

  constructor(words: readonly WeightedWord[]) {
    this.words = words;
    const total = weightOfTopics(words);
    this.total = total > 0 ? total : 1;
    const weightOf = (word: WeightedWord) => (word.isFunction || word.passages === 0 ? 0 : word.weight);
    this.rarest = words.reduce(
      (best, word, index) => (weightOf(word) > weightOf(words[best] ?? word) ? index : best),
      0,
    );
  }

  /** Returns the share of the topics' weight that is found. */
  shareOf(isFound: (index: number) => boolean): number {
    return this.sum((index) => (isFound(index) ? 1 : 0)) / this.total;
  }

  /** Sums the topics' weights, each multiplied by `worth`. */
  sum(worth: (index: number) => number): number {
    return this.words.reduce(
      (sum, word, index) => (word.isFunction ? sum : sum + word.weight * worth(index)),
      0,
    );
  }

  /** Sums the weights of the function words that are found. */
  sumFunctions(isFound: (index: number) => boolean): number {
    return this.words.reduce(
      (sum, word, index) => (word.isFunction && isFound(index) ? sum + word.weight : sum),
      0,
    );
  }
}

/** Returns the weight of a question's words without function words. */
export function weightOfTopics(words: readonly WeightedWord[]): number {
  return words.reduce((sum, word) => sum + (word.isFunction ? 0 : word.weight), 0);
}
