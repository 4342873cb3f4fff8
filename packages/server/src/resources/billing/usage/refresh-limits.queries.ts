import type { Limits } from '@parley/contracts/billing/limits';
import type { PlanId } from '@parley/contracts/values/lists';
import type { Subscription } from '../../../billing/subscription/subscription.ts';
import type { Transaction } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

/** Condition on `organizations o`: the next ones by id after the given one; with null, those that have no limits yet. */
export function nextOrganizations(after: string | null, limit: number): Statement {
  const wanted = after === null ? sql`o.limits is null` : sql`o.id > ${after}`;
  return sql`${wanted} order by o.id limit ${limit}`;
}

/** An organization with what decides its limits; the subscription's columns are null without one. */
interface SubscribedRow {
  id: string;
  plan: PlanId;
  limit_overrides: Partial<Limits>;
  state: Subscription['state'] | null;
  held_retention_days: number | null;
  retention_held_until: Date | null;
}

/** Condition on `organizations o`. */
export function oneOrganization(organizationId: string): Statement {
  return sql`o.id = ${organizationId}`;
}

/** Locks organizations; returns their ids. @param which a condition on `organizations o`, with order and limit */
export async function lockOrganizations(tx: Transaction, which: Statement): Promise<string[]> {
  const locked = await tx.rows<{ id: string }>(sql`
    select o.id from organizations o where ${which} for no key update`);
  return locked.map(({ id }) => id);
}

export function listSubscribed(tx: Transaction, ids: readonly string[]): Promise<SubscribedRow[]> {
  return tx.rows<SubscribedRow>(sql`
    select o.id, o.plan, o.limit_overrides, s.state, s.held_retention_days, s.retention_held_until
    from organizations o left join subscriptions s on s.organization_id = o.id
    where o.id = any(${[...ids]}::uuid[])`);
}
