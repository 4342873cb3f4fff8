import { expect, it } from 'vitest';
import { limitOf, textsOf } from './own-limits.ts';

it('PLAN-05: limits of storage and cost are typed in gigabytes and dollars, the others as whole numbers', () => {
  expect(limitOf('storageBytes', '0.5')).toBe(536_870_912);
  expect(limitOf('platformCostMicroUsd', ' 12.5 ')).toBe(12_500_000);
  expect(limitOf('chatbots', '3')).toBe(3);
  expect([limitOf('chatbots', ''), limitOf('storageBytes', '*')]).toEqual(['plan', null]);
  for (const wrong of ['1.5', '-1', 'many', '1e20'])
    expect(limitOf('chatbots', wrong), wrong).toBeUndefined();
  for (const wrong of ['-1', 'much', '1000000'])
    expect(limitOf('storageBytes', wrong), wrong).toBeUndefined();
  const texts = textsOf({ storageBytes: 5_368_709_120, platformCostMicroUsd: 1_500_000, members: null });
  expect(texts).toMatchObject({ storageBytes: '5', platformCostMicroUsd: '1.5', members: '*', chatbots: '' });
});
