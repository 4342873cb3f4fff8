import { satisfiedFrom } from '@parley/contracts/sentiment';
import type { DeskKey } from './desk-words.ts';

/** The sentence for a mood from -1 to 1: what the product calls satisfied, its opposite, or neither. */
export function moodWords(score: number): DeskKey {
  if (score >= satisfiedFrom) return 'moodPositive';
  return score < -satisfiedFrom ? 'moodNegative' : 'moodNeutral';
}
