import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** When the organization imported an archive with this content last, as its activity log has it; null if it never did. */
export async function findImportOf(
  tx: Transaction,
  organizationId: string,
  hash: string,
): Promise<string | null> {
  const row = await tx.first<{ created_at: Date }>(sql`
    select created_at from audit_log
    where organization_id = ${organizationId} and target_id = ${organizationId} and action = 'organization.import' and details ->> 'archive' = ${hash}
    order by created_at desc limit 1`);
  return row?.created_at.toISOString() ?? null;
}
