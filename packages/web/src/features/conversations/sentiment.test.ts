import { expect, it } from 'vitest';
import { sentimentBand } from './sentiment.ts';

it('SENT-01: gives each score its band, the floor included', () => {
  const bands = [1, 0.8, 0.79, 0.6, 0.3, 0.29, -0.3, -0.31, -0.6, -0.8, -0.81].map(sentimentBand);
  expect(bands).toEqual([
    'veryPositive',
    'veryPositive',
    'positive',
    'positive',
    'somewhatPositive',
    'neutral',
    'neutral',
    'somewhatNegative',
    'somewhatNegative',
    'negative',
    'veryNegative',
  ]);
});

it('CONV-17: reads null and NaN as no data', () => {
  expect(sentimentBand(null)).toBe('noData');
  expect(sentimentBand(Number.NaN)).toBe('noData');
});
