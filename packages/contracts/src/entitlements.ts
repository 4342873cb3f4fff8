import type { Limits } from './limits.ts';
import type { PlanId } from './lists.ts';
import { builtInPlans } from './plans.ts';

/** What decides an organization's limits. */
export interface Entitlements {
  plan: PlanId;
  /** As they were computed from plan, subscription and overrides; left out or null before that. */
  limits?: Limits | null;
}

/** The only place that turns a plan into limits: nobody else reads the plan table. */
export function effectiveLimits({ plan, limits }: Entitlements): Limits {
  return limits ?? builtInPlans[plan].limits;
}

/** How many days conversations are kept: as the chatbot says, and never longer than the plan allows. */
export function effectiveRetentionDays(chatbotDays: number, { retentionDays }: Limits): number {
  return retentionDays === null ? chatbotDays : Math.min(chatbotDays, retentionDays);
}

/** How long a chatbot keeps conversations, beside what it asks for. */
export function retentionOf(chatbotDays: number, limits: Limits) {
  const days = effectiveRetentionDays(chatbotDays, limits);
  return {
    retentionDays: chatbotDays,
    effectiveRetentionDays: days,
    retentionLimitedByPlan: days < chatbotDays,
  };
}

/** US dollars a month at the list price; null where the price is agreed. */
export function listPriceUsd(plan: PlanId): number | null {
  const { prices } = builtInPlans[plan];
  return prices && prices.USD.monthly / 100;
}
