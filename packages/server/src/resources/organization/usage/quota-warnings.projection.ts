import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';
import { type ProjectionDeps, projection } from '../../../kernel/slice/projection.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { monthOfSpending, type Spending, spendingEvents } from './usage-months.projection.ts';

/** Share of a month's messages at which administrators are warned, in percent. */
const warnedPercent = 80;
const usedUpPercent = 100;

interface Crossing {
  organization_id: string;
  /** First day of the month, YYYY-MM-DD. */
  month: string;
  percent: number;
  limit: number;
}

/**
 * Appends `quota.reached` for each organization whose messages of the month have reached 80 or 100 percent of the plan: once per
 * month, limit and threshold, because the month's row stores the highest announced threshold and its limit. Messages are counted
 * when they are accepted; this projection only checks the months of the batch's messages.
 */
export const quotaWarnings = projection({
  name: 'organization.quota_warnings',
  on: spendingEvents,
  contends: 'usage',
  async apply(tx, events, deps) {
    const months = [...monthsOf(events.filter(isMessage)).values()];
    await appendCrossings(tx, deps, { months, held: [...monthsOf(events).values()] });
  },
});

/** Emits events for thresholds that `months` have newly reached; `held` are all months that the transaction will write. */
export async function appendCrossings(
  tx: Transaction,
  deps: ProjectionDeps,
  { months, held }: { months: readonly Month[]; held: readonly Month[] },
): Promise<void> {
  // Checks without a lock first, because thresholds are rarely crossed and locks delay requests.
  if ((await readCrossings(tx, months)).length === 0) return;
  await holdMonths(tx, held);
  for (const { organization_id: organizationId, ...data } of await markCrossings(tx, months)) {
    await appendEvent(tx, deps, {
      organizationId,
      type: 'quota.reached',
      resourceId: organizationId,
      data,
    });
  }
}

type Month = { organizationId: string; month: string };

/**
 * Locks all months that this batch writes in one statement and in order, to avoid deadlocks: those marked here, and those to
 * which the next projection adds usage.
 */
async function holdMonths(tx: Transaction, months: readonly Month[]): Promise<void> {
  await tx.execute(sql`
    insert into usage_months as u (organization_id, month)
    select o.id, t.month
    from unnest(
      ${months.map(({ organizationId }) => organizationId)}::uuid[], ${months.map(({ month }) => month)}::date[]
    ) as t (organization_id, month)
    join organizations o on o.id = t.organization_id
    order by 1, 2
    on conflict (organization_id, month) do update set messages = u.messages`);
}

async function readCrossings(tx: Transaction, months: readonly Month[]): Promise<Crossing[]> {
  return months.length === 0 ? [] : (await readMonths(tx, months)).flatMap(crossingOf);
}

/** Marks thresholds that locked months have newly reached. */
async function markCrossings(tx: Transaction, months: readonly Month[]): Promise<Crossing[]> {
  const crossings = await readCrossings(tx, months);
  if (crossings.length === 0) return [];
  const marked = await tx.rows<{ organization_id: string; month: string }>(sql`
    update usage_months u set told_percent = reached.percent, told_limit = reached.limit_value
    from unnest(
      ${crossings.map((one) => one.organization_id)}::uuid[], ${crossings.map((one) => one.month)}::date[],
      ${crossings.map((one) => one.percent)}::smallint[], ${crossings.map((one) => one.limit)}::bigint[]
    ) as reached (organization_id, month, percent, limit_value)
    where u.organization_id = reached.organization_id and u.month = reached.month
      and (u.told_percent < reached.percent or u.told_limit <> reached.limit_value)
    returning u.organization_id, u.month::text as month`);
  return crossings.filter((one) =>
    marked.some((row) => row.organization_id === one.organization_id && row.month === one.month),
  );
}

interface MonthRow extends EntitlementRow {
  organization_id: string;
  month: string;
  messages: number;
  told_percent: number;
  /** The limit that `told_percent` refers to; null if announced by an earlier release. */
  told_limit: number | null;
}

function readMonths(tx: Transaction, months: readonly Month[]): Promise<MonthRow[]> {
  return tx.rows<MonthRow>(sql`
    select u.organization_id, u.month::text as month, u.messages, u.told_percent, u.told_limit, ${entitlementColumns}
    from unnest(
      ${months.map(({ organizationId }) => organizationId)}::uuid[], ${months.map(({ month }) => month)}::date[]
    ) as t (organization_id, month)
    join usage_months u on u.organization_id = t.organization_id and u.month = t.month
    join organizations o on o.id = u.organization_id`);
}

function crossingOf(row: MonthRow): Crossing[] {
  const limit = effectiveLimits(row).messagesPerMonth;
  if (limit === null || row.messages * 100 < limit * warnedPercent) return [];
  const percent = row.messages >= limit ? usedUpPercent : warnedPercent;
  const isSameLimit = row.told_limit === null || row.told_limit === limit;
  if (isSameLimit && percent <= row.told_percent) return [];
  return [{ organization_id: row.organization_id, month: row.month, percent, limit }];
}

function isMessage({ type }: Spending): boolean {
  return type === 'message.received' || type === 'message.passed';
}

/** The distinct organizations and months of a batch of events. */
function monthsOf(events: readonly Spending[]): Map<string, Month> {
  const months = new Map<string, Month>();
  for (const event of events) {
    const { organizationId } = event;
    const month = monthOfSpending(event);
    months.set(`${organizationId} ${month}`, { organizationId, month });
  }
  return months;
}
