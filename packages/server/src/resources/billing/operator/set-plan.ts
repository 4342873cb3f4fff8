import type { PlanId } from '@parley/contracts/values/lists';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { changeAsOperator } from '../../../record/change-as-operator.ts';
import { lockStanding } from '../store/standing.queries.ts';
import { lockExisting, planTo } from './operator-changes.queries.ts';
import { assertNotAtStripe, writeChange } from './operator-changes.ts';

/**
 * Sets an organization's plan for the operator; its limits apply from the next request on. A purchased subscription ends: the
 * organization gets the new plan free of charge, and the unused part of its payment becomes balance, with a credit note. As after
 * a downgrade, published chatbots beyond the limit are paused and conversations are kept for a grace period. Returns the
 * organization's name, or undefined for an unknown id. Needs a platform transaction.
 * @throws AppError `transition_refused` for a subscription at Stripe
 */
export async function setPlan(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'offer'>,
  organizationId: string,
  plan: PlanId,
): Promise<string | undefined> {
  if (!(await lockExisting(tx, organizationId))) return undefined;
  const standing = await lockStanding(tx, organizationId, deps.clock.now());
  assertNotAtStripe(standing);
  await writeChange(tx, deps, standing, { plan });
  const entry = { action: 'organization.setPlan', details: { plan } } as const;
  return changeAsOperator(tx, deps, organizationId, planTo(plan), entry);
}
