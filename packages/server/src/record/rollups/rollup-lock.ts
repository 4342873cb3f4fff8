import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/**
 * Taken by whoever changes figures of these organizations, until the transaction ends. They do not wait for each other, only
 * for a recount.
 */
export async function lockRollups(tx: Executor, organizationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended(id, 13))
    from unnest(${[...new Set(organizationIds)].toSorted()}::text[]) as id`);
}

/** Taken by a recount: waits until nobody changes figures of the organization, and keeps others from it. */
export async function lockForRecount(tx: Executor, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}::text, 13))`);
}
