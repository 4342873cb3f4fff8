import { expect, it } from 'vitest';
import { sentimentBand, sentimentBands } from './sentiment.ts';

it.each([
  [[0.8, 1], 'veryPositive'],
  [[0.6, 0.79], 'positive'],
  [[0.3, 0.59], 'somewhatPositive'],
  [[-0.3, 0, 0.29], 'neutral'],
  [[-0.6, -0.31], 'somewhatNegative'],
  [[-0.8, -0.61], 'negative'],
  [[-0.81, -1], 'veryNegative'],
  [[null, Number.NaN], 'noData'],
] as const)(
  'SENT-01, SENT-02, SENT-03, SENT-04, SENT-05, SENT-06, SENT-07, SENT-08, CONV-17: %j is %s',
  (scores, band) => {
    expect(scores.map((score) => sentimentBand(score))).toEqual(scores.map(() => band));
  },
);

it('SENT-10: there are seven levels and no data', () => {
  expect(sentimentBands).toHaveLength(8);
  expect(sentimentBands.at(-1)).toBe('noData');
});
