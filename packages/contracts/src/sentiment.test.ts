import { expect, it } from 'vitest';
import { sentimentBand, sentimentBands } from './sentiment.ts';

it.each([
  ['SENT-01', [0.8, 1], 'veryPositive'],
  ['SENT-02', [0.6, 0.79], 'positive'],
  ['SENT-03', [0.3, 0.59], 'somewhatPositive'],
  ['SENT-04', [-0.3, 0, 0.29], 'neutral'],
  ['SENT-05', [-0.6, -0.31], 'somewhatNegative'],
  ['SENT-06', [-0.8, -0.61], 'negative'],
  ['SENT-07', [-0.81, -1], 'veryNegative'],
  ['SENT-08, CONV-17', [null, Number.NaN], 'noData'],
] as const)('%s: %j is %s', (_requirement, scores, band) => {
  expect(scores.map((score) => sentimentBand(score))).toEqual(scores.map(() => band));
});

it('SENT-10: there are seven levels and no data', () => {
  expect(sentimentBands).toHaveLength(8);
  expect(sentimentBands.at(-1)).toBe('noData');
});
