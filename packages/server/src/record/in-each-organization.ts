import type { Transaction } from '../db/database.ts';
import { enterOrganization } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

/**
 * Runs `work` in every organization of a user, one at a time. The transaction must be scoped to that user; its
 * organization is restored afterwards.
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
    await enterOrganization(tx, organizationId);
    await work(organizationId);
  }
  await enterOrganization(tx, before?.id ?? null);
}
