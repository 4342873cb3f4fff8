import type { PlanId } from '../values/lists.ts';
import type { Currency, Cycle } from './billing-lists.ts';
import type { Limits } from './limits.ts';

/** Prices before tax in minor units, by currency and cycle. */
export type Prices = Readonly<Record<Currency, Readonly<Record<Cycle, number>>>>;

export interface Plan {
  /** Order of the plans: a change to a higher rank is an upgrade. */
  rank: number;
  /** Null if the price is negotiated, so the plan cannot be bought here. */
  prices: Prices | null;
  limits: Limits;
  /** Days of a first trial; 0 for none. */
  trialDays: number;
}

export type Plans = Readonly<Record<PlanId, Plan>>;

const gibibyte = 1024 ** 3;
const microUsd = 1_000_000;

/** Discount of a year against twelve months, in percent. */
export const annualDiscountPercent = 20;

const unlimited: Limits = {
  chatbots: null,
  messagesPerMonth: null,
  retentionDays: null,
  sources: null,
  knowledgeTokens: null,
  storageBytes: null,
  members: null,
  platformCostMicroUsd: null,
};

/** The default plans; an operator's `PLANS_FILE` overrides them. */
export const builtInPlans: Plans = {
  free: {
    rank: 0,
    prices: pricesOf(0),
    trialDays: 0,
    limits: {
      chatbots: 1,
      messagesPerMonth: 1_000,
      retentionDays: 7,
      sources: 50,
      knowledgeTokens: 400_000,
      storageBytes: gibibyte,
      members: null,
      platformCostMicroUsd: microUsd,
    },
  },
  starter: {
    rank: 1,
    prices: pricesOf(1_900),
    trialDays: 0,
    limits: {
      chatbots: 3,
      messagesPerMonth: 10_000,
      retentionDays: 14,
      sources: 200,
      knowledgeTokens: 2_000_000,
      storageBytes: 5 * gibibyte,
      members: null,
      platformCostMicroUsd: 5 * microUsd,
    },
  },
  professional: {
    rank: 2,
    prices: pricesOf(4_900),
    trialDays: 14,
    limits: {
      chatbots: 10,
      messagesPerMonth: 50_000,
      retentionDays: 30,
      sources: 1_000,
      knowledgeTokens: 20_000_000,
      storageBytes: 50 * gibibyte,
      members: null,
      platformCostMicroUsd: 20 * microUsd,
    },
  },
  enterprise: { rank: 3, prices: null, limits: unlimited, trialDays: 0 },
  custom: { rank: 4, prices: null, limits: unlimited, trialDays: 0 },
};

/** Returns the same amounts in every currency. @param monthly minor units */
function pricesOf(monthly: number): Prices {
  const price = { monthly, annual: annualPrice(monthly, annualDiscountPercent) };
  return { USD: price, EUR: price };
}

/**
 * Returns twelve months minus the discount, in minor units, rounded half up.
 * @param discountPercent a whole number from 0 to 100
 */
export function annualPrice(monthly: number, discountPercent: number): number {
  return Number((BigInt(monthly) * 12n * BigInt(100 - discountPercent) + 50n) / 100n);
}
