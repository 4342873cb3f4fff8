import type { Subscription } from '@parley/contracts/resources/organization';

/** States of a subscription; a plan that nobody bought here is `free`. */
export const subscriptionStates = [
  'free',
  'pending',
  'trial',
  'active',
  'past_due',
  'unpaid',
  'ending',
  'expired',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const statuses: Readonly<Record<SubscriptionState, Subscription['status']>> = {
  free: 'active',
  pending: 'pending',
  trial: 'trial',
  active: 'active',
  past_due: 'active',
  unpaid: 'inactive',
  ending: 'cancelled',
  expired: 'expired',
};

/** Whether a period that was bought, or is on trial, runs. @param state null where there is no subscription */
export function isBought(state: SubscriptionState | null): boolean {
  return state !== null && state !== 'free' && state !== 'expired';
}

/** The status that callers see. @param state null where there is no subscription */
export function wireStatus(state: SubscriptionState | null): Subscription['status'] {
  return statuses[state ?? 'free'];
}
