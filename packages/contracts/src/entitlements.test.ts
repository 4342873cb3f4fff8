import { expect, it } from 'vitest';
import { effectiveLimits, listPriceUsd } from './entitlements.ts';
import { planIds } from './lists.ts';

it('PLAN-02: an organization on the free plan gets its limits', () => {
  expect(effectiveLimits({ plan: 'free' })).toEqual({
    chatbots: 1,
    messagesPerMonth: 1_000,
    retentionDays: 7,
    sources: 50,
    knowledgeTokens: 400_000,
  });
});

it('PLAN-04: null stands for unlimited, and for a price that is agreed', () => {
  expect(Object.values(effectiveLimits({ plan: 'enterprise' })).every((limit) => limit === null)).toBe(true);
  expect(listPriceUsd('enterprise')).toBeNull();
});

it('a larger plan never limits more than a smaller one', () => {
  for (const [index, plan] of planIds.slice(1).entries()) {
    const smaller = effectiveLimits({ plan: planIds[index] ?? 'free' });
    const larger = effectiveLimits({ plan });
    for (const name of [
      'chatbots',
      'messagesPerMonth',
      'retentionDays',
      'sources',
      'knowledgeTokens',
    ] as const) {
      expect(larger[name] ?? Infinity).toBeGreaterThanOrEqual(smaller[name] ?? Infinity);
    }
  }
});
