import { describe, expect, it } from 'vitest';
import { planIds } from '../values/lists.ts';
import {
  announcedMeters,
  billingMessages,
  budgetThresholds,
  cancelReasons,
  currencies,
  cycles,
  meterIds,
  nearPercent,
} from './billing-lists.ts';
import { effectiveLimits, effectiveRetentionDays, listPriceUsd, retentionOf } from './entitlements.ts';
import { closedLimits, limitNames } from './limits.ts';
import { annualDiscountPercent, annualPrice, builtInPlans } from './plans.ts';

describe('the price of a year', () => {
  it('is twelve months minus the discount, 20 percent by default', () => {
    expect(annualDiscountPercent).toBe(20);
    expect(annualPrice(1_900, 20)).toBe(18_240);
    expect(annualPrice(4_900, 20)).toBe(47_040);
  });

  it('is the whole price without a discount, and nothing with the whole one', () => {
    expect(annualPrice(4_900, 0)).toBe(58_800);
    expect(annualPrice(4_900, 100)).toBe(0);
    expect(annualPrice(0, 20)).toBe(0);
  });

  it.each([
    // 1.23 × 12 = 14.76: minus 33 percent 9.8892, minus 45 percent 8.118, minus 3 percent 14.3172.
    [123, 33, 989],
    [123, 45, 812],
    [123, 3, 1_432],
    // 0.01 × 12 × 96 percent = 0.1152, and 99 percent off leaves 0.0012.
    [1, 4, 12],
    [1, 99, 0],
  ])('of %i a month with %i percent off is rounded to %i minor units', (monthly, percent, expected) => {
    expect(annualPrice(monthly, percent)).toBe(expected);
  });

  it('stays exact for amounts beyond 32 bits', () => {
    expect(annualPrice(99_999_999_999, 20)).toBe(959_999_999_990);
  });
});

describe('the plans', () => {
  it('are ranked in the order of their ids, so that an upgrade is a higher rank', () => {
    expect(planIds.map((plan) => builtInPlans[plan].rank)).toEqual([0, 1, 2, 3, 4]);
    expect(Object.keys(builtInPlans)).toEqual([...planIds]);
  });

  it('Starter costs 19 dollars a month with 3 chatbots, 10,000 messages and 14 days', () => {
    expect(listPriceUsd('starter')).toBe(19);
    const { chatbots, messagesPerMonth, retentionDays } = effectiveLimits({ plan: 'starter' });
    expect({ chatbots, messagesPerMonth, retentionDays }).toEqual({
      chatbots: 3,
      messagesPerMonth: 10_000,
      retentionDays: 14,
    });
    expect(builtInPlans.custom.prices).toBeNull();
  });

  it('have a price in every currency and cycle, in whole minor units, a year never above twelve months', () => {
    for (const { prices } of Object.values(builtInPlans)) {
      for (const currency of prices === null ? [] : currencies) {
        const price = prices?.[currency];
        expect(Object.keys(price ?? {})).toEqual([...cycles]);
        expect(Number.isInteger(price?.monthly) && Number.isInteger(price?.annual)).toBe(true);
        expect(price?.annual).toBeLessThanOrEqual(12 * (price?.monthly ?? 0));
      }
    }
  });

  it('offer a trial only where there is a price to pay afterwards', () => {
    const trials = planIds.filter((plan) => builtInPlans[plan].trialDays > 0);
    expect(trials.filter((plan) => (listPriceUsd(plan) ?? 0) <= 0)).toEqual([]);
  });

  it('name every limit, with whole numbers', () => {
    for (const { limits } of Object.values(builtInPlans)) {
      expect(Object.keys(limits).sort()).toEqual([...limitNames].sort());
      const given = Object.values(limits).filter((limit) => limit !== null);
      expect(given.every((limit) => Number.isSafeInteger(limit) && limit > 0)).toBe(true);
    }
  });

  it('a closed organization may do nothing at all', () => {
    expect(limitNames.map((name) => closedLimits[name])).toEqual(limitNames.map(() => 0));
  });
});

describe('the limits of an organization', () => {
  it('are its own where they were computed, else those of its plan', () => {
    const own = { ...builtInPlans.free.limits, chatbots: 7 };
    expect(effectiveLimits({ plan: 'free', limits: own }).chatbots).toBe(7);
    expect(effectiveLimits({ plan: 'free', limits: null })).toEqual(builtInPlans.free.limits);
  });

  it.each([
    ['free', 30, 7, true],
    ['free', 7, 7, false],
    ['free', 3, 3, false],
    ['professional', 90, 30, true],
    ['enterprise', 3_650, 3_650, false],
  ] as const)('on %s, %i days of the chatbot are %i days', (plan, days, effective, isLimited) => {
    const limits = effectiveLimits({ plan });
    expect(effectiveRetentionDays(days, limits)).toBe(effective);
    expect(retentionOf(days, limits)).toEqual({
      retentionDays: days,
      effectiveRetentionDays: effective,
      retentionLimitedByPlan: isLimited,
    });
  });

  it('a closed organization keeps nothing', () => {
    expect(effectiveRetentionDays(30, closedLimits)).toBe(0);
  });
});

describe('the lists of billing', () => {
  it('warn at 80 percent, and at the thresholds of a budget', () => {
    expect(nearPercent).toBe(80);
    expect(budgetThresholds).toEqual([50, 80, 100]);
  });

  it('announce only meters that there are', () => {
    expect(announcedMeters.filter((meter) => !meterIds.includes(meter))).toEqual([]);
  });

  it('have no entry twice', () => {
    for (const list of [billingMessages, cancelReasons, currencies, meterIds]) {
      expect(new Set<string>(list).size).toBe(list.length);
    }
  });
});
