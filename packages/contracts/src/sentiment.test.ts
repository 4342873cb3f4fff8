import { expect, it } from 'vitest';
import { sentimentBand } from './sentiment.ts';

it.each([
  ['SENT-01', 'veryPositive', [1, 0.8]],
  ['SENT-02', 'positive', [0.79, 0.6]],
  ['SENT-03', 'somewhatPositive', [0.59, 0.3]],
  ['SENT-04', 'neutral', [0.29, 0, -0.3]],
  ['SENT-05', 'somewhatNegative', [-0.31, -0.6]],
  ['SENT-06', 'negative', [-0.61, -0.8]],
  ['SENT-07', 'veryNegative', [-0.81, -1]],
])('%s: %s, its floor included', (_, band, scores) => {
  expect(scores.map(sentimentBand)).toEqual(scores.map(() => band));
});

it('SENT-08, CONV-17: null and NaN are no data', () => {
  expect([null, Number.NaN].map(sentimentBand)).toEqual(['noData', 'noData']);
});
