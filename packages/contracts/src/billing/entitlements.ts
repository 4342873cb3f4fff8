import type { PlanId } from '../values/lists.ts';
import type { Limits } from './limits.ts';
import { builtInPlans } from './plans.ts';

/** Data that determines an organization's limits. */
export interface Entitlements {
  plan: PlanId;
  /** Computed from plan, subscription and overrides; undefined or null before the first computation. */
  limits?: Limits | null;
}

/** Returns an organization's limits. The only code that reads the plan table. */
export function effectiveLimits({ plan, limits }: Entitlements): Limits {
  return limits ?? builtInPlans[plan].limits;
}

/** Returns how many days conversations are kept: the chatbot's setting, limited by the plan. */
export function effectiveRetentionDays(chatbotDays: number, { retentionDays }: Limits): number {
  return retentionDays === null ? chatbotDays : Math.min(chatbotDays, retentionDays);
}

/** Returns the chatbot's retention setting with the effective retention. */
export function retentionOf(chatbotDays: number, limits: Limits) {
  const days = effectiveRetentionDays(chatbotDays, limits);
  return {
    retentionDays: chatbotDays,
    effectiveRetentionDays: days,
    retentionLimitedByPlan: days < chatbotDays,
  };
}

/** US dollars per month at list price; null if the price is negotiated. */
export function listPriceUsd(plan: PlanId): number | null {
  const { prices } = builtInPlans[plan];
  return prices && prices.USD.monthly / 100;
}
