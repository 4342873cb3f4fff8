import { limitsOf } from '../../../billing/subscription/effective-limits.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Statement } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { writeEntitlements } from '../store/steps.queries.ts';
import { listSubscribed, lockOrganizations, oneOrganization } from './refresh-limits.queries.ts';

type RefreshDeps = Pick<Deps, 'offer' | 'clock' | 'ids'>;

/** Recomputes the limits of one organization. Needs a platform transaction. */
export async function refreshLimits(
  tx: Transaction,
  deps: RefreshDeps,
  organizationId: string,
): Promise<void> {
  await refreshWhere(tx, deps, oneOrganization(organizationId));
}

/**
 * Recomputes limits, with an event for each organization whose limits changed, because its usage may now exceed them.
 * Subscriptions are read by a second statement: a statement that waits for the lock of an organization sees joined rows as they
 * were before the wait. Subscriptions change only under the lock of their organization.
 * @param which a condition on `organizations o`, with order and limit. @returns the ids in that order.
 */
export async function refreshWhere(tx: Transaction, deps: RefreshDeps, which: Statement): Promise<string[]> {
  const { offer, clock } = deps;
  const ids = await lockOrganizations(tx, which);
  const rows = await listSubscribed(tx, ids);
  const changed = await writeEntitlements(
    tx,
    rows.map(({ id, plan, limit_overrides, state, held_retention_days, retention_held_until }) => ({
      organization_id: id,
      plan,
      limits: limitsOf(
        offer,
        plan,
        limit_overrides,
        state && { state, held_retention_days, retention_held_until },
      ),
    })),
    clock.now(),
  );
  for (const { id, plan } of rows) {
    if (!changed.includes(id)) continue;
    await appendEvent(tx, deps, {
      organizationId: id,
      resourceId: id,
      type: 'subscription.changed',
      data: { plan, before: plan },
    });
  }
  return ids;
}
