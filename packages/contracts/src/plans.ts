export const planIds = ['free', 'starter', 'professional', 'enterprise', 'custom'] as const;
export type PlanId = (typeof planIds)[number];

/** Quotas of a plan; null is unlimited. */
export interface Plan {
  /** US dollars a month; null where the price is agreed. */
  priceUsd: number | null;
  maxChatbots: number | null;
  maxMessagesPerMonth: number | null;
  retentionDays: number | null;
  /** Every page, file, text and API source counts one. */
  maxSources: number | null;
  maxKnowledgeTokens: number | null;
}

export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    priceUsd: 0,
    maxChatbots: 1,
    maxMessagesPerMonth: 1_000,
    retentionDays: 7,
    maxSources: 50,
    maxKnowledgeTokens: 400_000,
  },
  starter: {
    priceUsd: 19,
    maxChatbots: 3,
    maxMessagesPerMonth: 10_000,
    retentionDays: 14,
    maxSources: 200,
    maxKnowledgeTokens: 2_000_000,
  },
  professional: {
    priceUsd: 49,
    maxChatbots: 10,
    maxMessagesPerMonth: 50_000,
    retentionDays: 30,
    maxSources: 1_000,
    maxKnowledgeTokens: 20_000_000,
  },
  enterprise: {
    priceUsd: null,
    maxChatbots: null,
    maxMessagesPerMonth: null,
    retentionDays: null,
    maxSources: null,
    maxKnowledgeTokens: null,
  },
  custom: {
    priceUsd: null,
    maxChatbots: null,
    maxMessagesPerMonth: null,
    retentionDays: null,
    maxSources: null,
    maxKnowledgeTokens: null,
  },
};
