import type { InsightModel } from '@parley/contracts/resources/organization/organization';
import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';

/** Fields that were never set are missing. */
export type StoredInsightModel = Partial<Omit<InsightModel, 'spentUsd'>>;

/** The stored setting, and the cost so far of the month that begins on the given day, in millionths of a US dollar. */
export function findInsightModel(
  tx: Executor,
  organizationId: string,
  month: string,
): Promise<{ insight_model: StoredInsightModel; micro_usd: number } | undefined> {
  return tx.first(sql`
    select o.insight_model, coalesce((
      select s.micro_usd from insight_spending s where s.organization_id = o.id and s.month = ${month}::date
    ), 0) as micro_usd
    from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
}

export function saveInsightModel(
  tx: Executor,
  organizationId: string,
  model: StoredInsightModel,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update organizations set insight_model = ${json(model)}, updated_at = ${at} where id = ${organizationId}`);
}
