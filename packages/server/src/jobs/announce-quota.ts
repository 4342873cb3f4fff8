import { planIds, plans } from '@parley/contracts/plans';
import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps.ts';
import { monthOf } from '../lib/month.ts';
import { appendEvent } from '../record/outbox/append-event.ts';
import type { EventRow } from './event-row.ts';

/** Parts of a month's messages that are told of, in percent. */
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
 * Appends `quota.reached` for each organization whose messages of the month have come to 80 or 100 percent of the plan:
 * once for each month and part, because the month's row remembers the highest part that was told. Counting itself is done
 * where a message is accepted; this only looks at the sums of those in the batch.
 */
export async function announceQuota(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  events: readonly EventRow[],
): Promise<void> {
  const months = [...monthsOf(events).values()];
  if (months.length === 0) return;
  for (const { organization_id: organizationId, month, percent, limit } of await markCrossings(tx, months)) {
    await appendEvent(tx, deps, {
      organizationId,
      type: 'quota.reached',
      resource: 'organization',
      resourceId: organizationId,
      data: { month, percent, limit },
    });
  }
}

function markCrossings(
  tx: Transaction,
  months: readonly { organizationId: string; month: string }[],
): Promise<Crossing[]> {
  const limited = planIds.filter((plan) => plans[plan].maxMessagesPerMonth !== null);
  return tx.rows<Crossing>(sql`
    with touched as (
      select * from unnest(
        ${months.map(({ organizationId }) => organizationId)}::uuid[], ${months.map(({ month }) => month)}::date[]
      ) as t (organization_id, month)
    ), limits as (
      select * from unnest(
        ${limited}::text[], ${limited.map((plan) => plans[plan].maxMessagesPerMonth)}::bigint[]
      ) as l (plan, messages)
    ), reached as (
      select u.organization_id, u.month, l.messages as message_limit,
        case when u.messages >= l.messages then ${usedUpPercent}::smallint else ${warnedPercent}::smallint end as percent
      from touched t
      join usage_months u on u.organization_id = t.organization_id and u.month = t.month
      join organizations o on o.id = u.organization_id
      join limits l on l.plan = o.plan
      where u.messages * 100 >= l.messages * ${warnedPercent}::int
    )
    update usage_months u set told_percent = reached.percent
    from reached
    where u.organization_id = reached.organization_id and u.month = reached.month
      and u.told_percent < reached.percent
    returning u.organization_id, u.month::text as month, reached.percent, reached.message_limit as limit`);
}

/** The months in which the accepted messages of a batch count, each organization's once. */
function monthsOf(events: readonly EventRow[]) {
  const months = new Map<string, { organizationId: string; month: string }>();
  for (const event of events) {
    if (event.type !== 'message.received') continue;
    const month = monthOf(event.created_at).key;
    months.set(`${event.organization_id} ${month}`, { organizationId: event.organization_id, month });
  }
  return months;
}
