import { satisfiedFrom } from '@parley/contracts/insight/sentiment';
import type { DeskKey } from './desk-words.ts';

/** Returns the key of the label for a mood from -1 to 1: satisfied, dissatisfied, or neutral. */
export function sentimentLabel(score: number): DeskKey {
  if (score >= satisfiedFrom) return 'moodPositive';
  return score < -satisfiedFrom ? 'moodNegative' : 'moodNeutral';
}
