import type { Limits } from './limits.ts';
import type { PlanId } from './lists.ts';

interface Plan {
  /** US dollars per month; null where the price is negotiated. */
  priceUsd: number | null;
  limits: Limits;
}

const unlimited: Limits = {
  chatbots: null,
  messagesPerMonth: null,
  retentionDays: null,
  sources: null,
  knowledgeTokens: null,
};

export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    priceUsd: 0,
    limits: {
      chatbots: 1,
      messagesPerMonth: 1_000,
      retentionDays: 7,
      sources: 50,
      knowledgeTokens: 400_000,
    },
  },
  starter: {
    priceUsd: 19,
    limits: {
      chatbots: 3,
      messagesPerMonth: 10_000,
      retentionDays: 14,
      sources: 200,
      knowledgeTokens: 2_000_000,
    },
  },
  professional: {
    priceUsd: 49,
    limits: {
      chatbots: 10,
      messagesPerMonth: 50_000,
      retentionDays: 30,
      sources: 1_000,
      knowledgeTokens: 20_000_000,
    },
  },
  enterprise: { priceUsd: null, limits: unlimited },
  custom: { priceUsd: null, limits: unlimited },
};
