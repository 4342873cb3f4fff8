import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** A month of an organization; `month` is its first day, YYYY-MM-DD. */
export interface SpendingMonth {
  organizationId: string;
  month: string;
}

/** Costs in millionths of a US dollar; the part on the operator's keys is zero if the organization uses its own key. */
export interface Costs {
  microUsd: number;
  platformMicroUsd: number;
}

/** Upper limits of costs; null for no limit. */
export interface Caps {
  budgetMicroUsd: number | null;
  platformMicroUsd: number | null;
}

/** Reserves costs with one conditional statement; false if they would exceed a cap. */
export async function reserveCosts(
  tx: Executor,
  { organizationId, month }: SpendingMonth,
  { microUsd, platformMicroUsd }: Costs,
  caps: Caps,
): Promise<boolean> {
  const reserved = await tx.execute(sql`
    insert into usage_months as u (organization_id, month, committed_cost_micro_usd, platform_cost_micro_usd)
    select ${organizationId}::uuid, ${month}::date, ${microUsd}::bigint, ${platformMicroUsd}::bigint
    where (${caps.budgetMicroUsd}::bigint is null or ${microUsd}::bigint <= ${caps.budgetMicroUsd}::bigint)
      and (${caps.platformMicroUsd}::bigint is null or ${platformMicroUsd}::bigint <= ${caps.platformMicroUsd}::bigint)
    on conflict (organization_id, month) do update set
      committed_cost_micro_usd = greatest(u.committed_cost_micro_usd, u.cost_micro_usd) + excluded.committed_cost_micro_usd,
      platform_cost_micro_usd = u.platform_cost_micro_usd + excluded.platform_cost_micro_usd
    where (${caps.budgetMicroUsd}::bigint is null
        or greatest(u.committed_cost_micro_usd, u.cost_micro_usd) + excluded.committed_cost_micro_usd <= ${caps.budgetMicroUsd}::bigint)
      and (${caps.platformMicroUsd}::bigint is null
        or u.platform_cost_micro_usd + excluded.platform_cost_micro_usd <= ${caps.platformMicroUsd}::bigint)`);
  return reserved === 1;
}

/**
 * Reserves costs on the operator's keys for the person who created the organization, summed over all unpaid organizations of that
 * person; false if they would exceed the cap. Negative costs release a reservation. The transaction is scoped to the
 * organization.
 */
export async function reservePersonCost(
  tx: Executor,
  { month }: SpendingMonth,
  platformMicroUsd: number,
  cap: number,
): Promise<boolean> {
  const row = await tx.first<{ is_reserved: boolean }>(sql`
    select resolve.reserve_person_cost(${month}::date, ${platformMicroUsd}::bigint, ${cap}::bigint) as is_reserved`);
  return row?.is_reserved === true;
}

/** Costs of a month so far, and the percentages that were announced. */
export interface SpendingRow {
  committed: number;
  platform: number;
  told_budget: number;
  told_platform: number;
}

const spendingColumns = sql`greatest(committed_cost_micro_usd, cost_micro_usd) as committed,
  platform_cost_micro_usd as platform, told_budget_percent as told_budget, told_platform_percent as told_platform`;

/** Releases the unspent part of a reservation; returns the updated month. */
export function returnCosts(
  tx: Executor,
  { organizationId, month }: SpendingMonth,
  { microUsd, platformMicroUsd }: Costs,
): Promise<SpendingRow | undefined> {
  return tx.first<SpendingRow>(sql`
    update usage_months set
      committed_cost_micro_usd = greatest(0, committed_cost_micro_usd - ${microUsd}::bigint),
      platform_cost_micro_usd = greatest(0, platform_cost_micro_usd - ${platformMicroUsd}::bigint)
    where organization_id = ${organizationId} and month = ${month}
    returning ${spendingColumns}`);
}

export function findSpending(
  tx: Executor,
  { organizationId, month }: SpendingMonth,
): Promise<SpendingRow | undefined> {
  return tx.first<SpendingRow>(sql`
    select ${spendingColumns} from usage_months where organization_id = ${organizationId} and month = ${month}`);
}

/** Records that a threshold was announced; false if it already was. */
export async function markTold(
  tx: Executor,
  { organizationId, month }: SpendingMonth,
  of: 'organization' | 'platform',
  percent: number,
): Promise<boolean> {
  const column = of === 'organization' ? sql`told_budget_percent` : sql`told_platform_percent`;
  const marked = await tx.execute(sql`
    update usage_months set ${column} = ${percent}
    where organization_id = ${organizationId} and month = ${month} and ${column} < ${percent}`);
  return marked === 1;
}

/** Stores a budget in the organization's row, where turns read it, and resets its announced thresholds. */
export async function saveBudget(
  tx: Executor,
  { organizationId, month }: SpendingMonth,
  microUsd: number | null,
): Promise<void> {
  await tx.execute(sql`update organizations set budget_micro_usd = ${microUsd} where id = ${organizationId}`);
  await tx.execute(sql`
    update usage_months set told_budget_percent = 0 where organization_id = ${organizationId} and month = ${month}`);
}
