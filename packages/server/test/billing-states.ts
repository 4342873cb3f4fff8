import type { PricedPlan } from '../src/billing/plans/load-plans.ts';
import type { BillingState, StepContext } from '../src/billing/subscription/step.ts';
import { emptySubscription, type Subscription } from '../src/billing/subscription/subscription.ts';

const noLimits = {
  chatbots: null,
  messagesPerMonth: null,
  retentionDays: null,
  sources: null,
  knowledgeTokens: null,
  storageBytes: null,
  members: null,
  platformCostMicroUsd: null,
};
const plan = (rank: number, monthly: number | null): PricedPlan => ({
  rank,
  version: 1,
  trialDays: 0,
  limits: noLimits,
  prices:
    monthly === null
      ? null
      : { USD: { monthly, annual: monthly * 10 }, EUR: { monthly, annual: monthly * 10 } },
});
export const offer = {
  plans: {
    free: plan(0, 0),
    starter: plan(1, 1_900),
    professional: plan(2, 4_900),
    enterprise: plan(3, 19_900),
    custom: plan(4, null),
  },
  seller: { name: '', address: '', country: 'IE', vatId: null, rates: { IE: '23', FI: '25.5' }, prefix: '' },
};
export const begin = new Date('2026-01-31T10:00:00Z');
export const plans = ['starter', 'professional', 'enterprise'] as const;
export const cycles = ['monthly', 'annual'] as const;

export function standingOf(subscription: Subscription, balance = 0): BillingState {
  return {
    subscription,
    plan: subscription.plan,
    overrides: {},
    openInvoice: null,
    account: {
      currency: 'USD',
      balance,
      country: 'FI',
      taxId: '',
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2100, name: 'A', behavior: 'pays' },
    },
  };
}

export const contextAt = (at: Date): StepContext => ({ offer, collection: 'card', at });
export const free = () => emptySubscription('o', 'USD', begin);
