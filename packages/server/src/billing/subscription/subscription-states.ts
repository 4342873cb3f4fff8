import type { Subscription } from '@parley/contracts/resources/organization/organization';

/** States of a subscription. `free` also covers a plan that was given without a purchase. */
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

/**
 * Whether a paid period or a trial is running.
 * @param state null if there is no subscription
 */
export function isBought(state: SubscriptionState | null): boolean {
  return state !== null && state !== 'free' && state !== 'expired';
}

/**
 * The status in API responses.
 * @param state null if there is no subscription
 */
export function wireStatus(state: SubscriptionState | null): Subscription['status'] {
  return statuses[state ?? 'free'];
}
