import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Time of the last import of an archive with this content, according to the audit log; null if there was none. */
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
