import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Runs `work` in each organisation a user belongs to. The transaction is scoped to that user; its organisation is the same
 * afterwards as before.
 */
export async function inEachOrganization(
  tx: Transaction,
  userId: string,
  work: (organizationId: string) => Promise<void>,
): Promise<void> {
  const organizations = await tx.rows<{ organization_id: string }>(
    sql`select organization_id from memberships where user_id = ${userId} order by organization_id limit 1000`,
  );
  const before = await tx.first<{ id: string | null }>(sql`select current_organization_id() as id`);
  for (const { organization_id: organizationId } of organizations) {
    await enter(tx, organizationId);
    await work(organizationId);
  }
  await enter(tx, before?.id ?? '');
}

async function enter(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.organization_id', ${organizationId}, true)`);
}
