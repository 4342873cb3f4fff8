import type { DeskKey } from './desk-words.ts';

/** As `satisfiedFrom` of the contracts, which staff see moods by. */
const POSITIVE_FROM = 0.3;

/** The sentence for a mood from -1 to 1: what the product calls positive, its opposite, or neither. */
export function moodWords(score: number): DeskKey {
  if (score >= POSITIVE_FROM) return 'moodPositive';
  return score < -POSITIVE_FROM ? 'moodNegative' : 'moodNeutral';
}
