import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Amounts are millionths of a US dollar. */
export interface Spending {
  organizationId: string;
  /** First day of the month. */
  month: string;
  microUsd: number;
}

/** Reserves the maximum cost of a call; false if the month's budget does not allow it. */
export async function reserveSpending(
  tx: Executor,
  { organizationId, month, microUsd }: Spending,
  budgetMicroUsd: number,
): Promise<boolean> {
  const row = await tx.first(sql`
    insert into insight_spending as s (organization_id, month, micro_usd)
    select ${organizationId}::uuid, ${month}::date, ${microUsd}::bigint
    where ${microUsd}::bigint <= ${budgetMicroUsd}::bigint
    on conflict (organization_id, month) do update set micro_usd = s.micro_usd + excluded.micro_usd
      where s.micro_usd + excluded.micro_usd <= ${budgetMicroUsd}::bigint
    returning micro_usd`);
  return row !== undefined;
}

/** Replaces a reservation by the actual cost of the call. */
export function settleSpending(
  tx: Executor,
  { organizationId, month, microUsd }: Spending,
  reservedMicroUsd: number,
): Promise<number> {
  return tx.execute(sql`
    update insight_spending set micro_usd = micro_usd + ${microUsd - reservedMicroUsd}
    where organization_id = ${organizationId} and month = ${month}::date`);
}
