import { expect, it } from 'vitest';
import { sentimentLabel } from './mood-words.ts';

it.each([
  [1, 'moodPositive'],
  [0.3, 'moodPositive'],
  [0.299, 'moodNeutral'],
  [-0.007, 'moodNeutral'],
  [-0.3, 'moodNeutral'],
  [-0.301, 'moodNegative'],
  [-1, 'moodNegative'],
])('SENT-10: labels the mood %d as %s', (score, words) => {
  expect(sentimentLabel(score)).toBe(words);
});
