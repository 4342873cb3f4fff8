import type { Limits } from '@parley/contracts/billing/limits';
import type { PlanId } from '@parley/contracts/values/lists';
import { limitsOf } from '../../../billing/subscription/effective-limits.ts';
import type { Subscription } from '../../../billing/subscription/subscription.ts';
import type { Transaction } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { writeEntitlements } from '../store/steps.queries.ts';

interface Row {
  id: string;
  plan: PlanId;
  limit_overrides: Partial<Limits>;
  state: Subscription['state'] | null;
  held_retention_days: number | null;
  retention_held_until: Date | null;
}

type RefreshDeps = Pick<Deps, 'offer' | 'clock' | 'ids'>;

/** Recomputes the limits of one organization. Needs a platform transaction. */
export async function refreshLimits(
  tx: Transaction,
  deps: RefreshDeps,
  organizationId: string,
): Promise<void> {
  await refreshWhere(tx, deps, sql`o.id = ${organizationId}`);
}

/**
 * Recomputes limits, with an event for each organization whose limits changed, because its usage may now exceed them.
 * Subscriptions are read by a second statement: a statement that waits for the lock of an organization sees joined rows as they
 * were before the wait. Subscriptions change only under the lock of their organization.
 * @param which a condition on `organizations o`, with order and limit. @returns the ids in that order.
 */
export async function refreshWhere(tx: Transaction, deps: RefreshDeps, which: Statement): Promise<string[]> {
  const { offer, clock } = deps;
  const locked = await tx.rows<{ id: string }>(sql`
    select o.id from organizations o where ${which} for no key update`);
  const ids = locked.map(({ id }) => id);
  const rows = await tx.rows<Row>(sql`
    select o.id, o.plan, o.limit_overrides, s.state, s.held_retention_days, s.retention_held_until
    from organizations o left join subscriptions s on s.organization_id = o.id
    where o.id = any(${ids}::uuid[])`);
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
