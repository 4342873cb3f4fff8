import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';

/** Undefined for a deleted organization. */
export function findEntitlements(tx: Executor, organizationId: string): Promise<EntitlementRow | undefined> {
  return tx.first<EntitlementRow>(sql`
    select ${entitlementColumns} from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
}

/** Records that a threshold was announced; false if it already was for this month and limit. */
export async function markAnnounced(
  tx: Executor,
  organizationId: string,
  { meter, month, limit, percent }: { meter: string; month: string; limit: number; percent: number },
): Promise<boolean> {
  const marked = await tx.execute(sql`
    insert into announced_meters as a (organization_id, meter, month, limit_value, percent)
    values (${organizationId}, ${meter}, ${month}, ${limit}, ${percent})
    on conflict (organization_id, meter) do update set
      month = excluded.month, limit_value = excluded.limit_value, percent = excluded.percent
    where (a.month, a.limit_value) <> (excluded.month, excluded.limit_value) or a.percent < excluded.percent`);
  return marked === 1;
}
