import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** A month of an organization; its first day, YYYY-MM-DD. */
export interface SpendingMonth {
  organizationId: string;
  month: string;
}

/** Costs in millionths of a US dollar; the part on the operator's keys is zero for a key of the organization's own. */
export interface Costs {
  microUsd: number;
  platformMicroUsd: number;
}

/** What costs must stay within; null for no limit. */
export interface Caps {
  budgetMicroUsd: number | null;
  platformMicroUsd: number | null;
}

/** Sets costs aside with one conditional statement; false where they would exceed a cap. */
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
 * Sets costs on the operator's keys aside for the person who created the organization, over all that person's unpaid ones; false
 * where they would exceed the cap. Negative costs give back. The transaction is scoped to the organization.
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

/** What a month has cost so far, and what was announced of it, in percent. */
export interface SpendingRow {
  committed: number;
  platform: number;
  told_budget: number;
  told_platform: number;
}

const spendingColumns = sql`greatest(committed_cost_micro_usd, cost_micro_usd) as committed,
  platform_cost_micro_usd as platform, told_budget_percent as told_budget, told_platform_percent as told_platform`;

/** Gives back what was set aside and not spent; returns the month after that. */
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

/** Notes that a threshold was announced; false if it was before. */
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

/** Keeps a budget where turns read it, and lets its thresholds be announced anew. */
export async function saveBudget(
  tx: Executor,
  { organizationId, month }: SpendingMonth,
  microUsd: number | null,
): Promise<void> {
  await tx.execute(sql`update organizations set budget_micro_usd = ${microUsd} where id = ${organizationId}`);
  await tx.execute(sql`
    update usage_months set told_budget_percent = 0 where organization_id = ${organizationId} and month = ${month}`);
}
