import { expect, it } from 'vitest';
import { planIds } from '../values/lists.ts';
import { effectiveLimits, listPriceUsd } from './entitlements.ts';
import { limitNames } from './limits.ts';

const unlimited = {
  chatbots: null,
  messagesPerMonth: null,
  retentionDays: null,
  sources: null,
  knowledgeTokens: null,
  storageBytes: null,
  members: null,
  platformCostMicroUsd: null,
};

/** Expected values, written by hand from the requirements. */
const written = {
  free: {
    chatbots: 1,
    messagesPerMonth: 1_000,
    retentionDays: 7,
    sources: 50,
    knowledgeTokens: 400_000,
    storageBytes: 1_073_741_824,
    members: null,
    platformCostMicroUsd: 1_000_000,
  },
  starter: {
    chatbots: 3,
    messagesPerMonth: 10_000,
    retentionDays: 14,
    sources: 200,
    knowledgeTokens: 2_000_000,
    storageBytes: 5_368_709_120,
    members: null,
    platformCostMicroUsd: 5_000_000,
  },
  professional: {
    chatbots: 10,
    messagesPerMonth: 50_000,
    retentionDays: 30,
    sources: 1_000,
    knowledgeTokens: 20_000_000,
    storageBytes: 53_687_091_200,
    members: null,
    platformCostMicroUsd: 20_000_000,
  },
  enterprise: unlimited,
  custom: unlimited,
};

it('PLAN-02, KB-22: every plan has the required limits and price', () => {
  expect(Object.fromEntries(planIds.map((plan) => [plan, effectiveLimits({ plan })]))).toEqual(written);
  // Null: agreed with each customer.
  expect(planIds.map(listPriceUsd)).toEqual([0, 19, 49, null, null]);
});

it('a larger plan never has a smaller limit', () => {
  for (const [index, plan] of planIds.slice(1).entries()) {
    const smaller = effectiveLimits({ plan: planIds[index] ?? 'free' });
    const larger = effectiveLimits({ plan });
    for (const name of limitNames) {
      expect(larger[name] ?? Infinity).toBeGreaterThanOrEqual(smaller[name] ?? Infinity);
    }
  }
});
