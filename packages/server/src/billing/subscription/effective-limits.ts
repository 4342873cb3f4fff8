import { type Limits, limitNames } from '@parley/contracts/billing/limits';
import type { PlanId } from '@parley/contracts/values/lists';
import type { Offer } from '../plans/load-plans.ts';
import type { Subscription } from './subscription.ts';

/**
 * Effective limits of an organization: those of its plan, overridden by those agreed with it. While unpaid, the limits of Basic
 * apply. Conversations are kept as long as the former plan allowed until `retention_held_until`.
 */
export function limitsOf(
  { plans }: Pick<Offer, 'plans'>,
  plan: PlanId,
  overrides: Partial<Limits>,
  subscription: Pick<Subscription, 'state' | 'held_retention_days' | 'retention_held_until'> | null,
): Limits {
  const granted = plans[subscription?.state === 'unpaid' ? 'free' : plan].limits;
  const agreed = limitNames.filter((name) => overrides[name] !== undefined);
  const limits: Limits = { ...granted, ...Object.fromEntries(agreed.map((name) => [name, overrides[name]])) };
  const held = subscription?.retention_held_until ? subscription.held_retention_days : null;
  if (held === null || limits.retentionDays === null) return limits;
  return { ...limits, retentionDays: Math.max(limits.retentionDays, held) };
}
