import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/**
 * Shared lock for transactions that change figures of these organizations, until they end. They do not wait for each other, only
 * for a recount.
 */
export async function lockRollups(tx: Executor, organizationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended(id, 13))
    from unnest(${[...new Set(organizationIds)].toSorted()}::text[]) as id`);
}

/** Exclusive lock for a recount: waits until no transaction changes figures of the organization, and blocks new ones. */
export async function lockForRecount(tx: Executor, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}::text, 13))`);
}

/** Schedules a recount of chatbots' figures from their rows, within a minute or two. */
export async function recountLater(
  tx: Transaction,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into insight_backlog (organization_id, chatbot_id)
    select ${organizationId}::uuid, id from unnest(${[...chatbotIds]}::uuid[]) as id order by id
    on conflict do nothing`);
}
