import { webhookTest } from '@parley/contracts/events/webhook-events';
import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';

/** Type of a delivery that covers several events. */
const summaryType = 'summary';

/** Number of events by type in one message. */
export type EventCounts = Readonly<Record<string, number>>;

const ofOthers = ({ id, webhook_id: webhookId }: ClaimedDelivery, now: Date) => sql`
  webhook_id = ${webhookId} and id <> ${id} and status = 'pending' and type <> ${webhookTest}
  and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})`;

/** Number of other deliveries due for the same receiver. */
export async function countWaiting(tx: Transaction, delivery: ClaimedDelivery, now: Date): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*)::int as count from webhook_deliveries where ${ofOthers(delivery, now)}`,
  );
  return row?.count ?? 0;
}

/**
 * Merges other due deliveries into this one, and returns the counts by type. Skips rows that another transaction has locked, to
 * avoid deadlocks; a later message covers them.
 */
export async function gatherWaiting(
  tx: Transaction,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<EventCounts> {
  const others = await tx.rows<{ type: string; facts: Record<string, unknown> }>(sql`
    with others as (
      select id, type, facts from webhook_deliveries where ${ofOthers(delivery, now)}
      order by id for update skip locked
    )
    update webhook_deliveries d set status = 'dropped', error = 'summarized', next_attempt_at = null, sealed_body = null,
      facts = '{}'
    from others where d.id = others.id returning others.type, others.facts`);
  const counts: Record<string, number> = { ...countsOf(delivery) };
  for (const other of others) {
    for (const [type, count] of Object.entries(countsOf(other))) counts[type] = (counts[type] ?? 0) + count;
  }
  // No longer linked to one lead or conversation, because its erasure would drop the summary of the others.
  await tx.execute(sql`
    update webhook_deliveries set type = ${summaryType}, resource_id = webhook_id, chatbot_id = null, sealed_body = null,
      facts = ${json({ summary: counts })} where id = ${delivery.id}`);
  return counts;
}

/** Counts of a delivery: its own event, or those merged earlier. */
function countsOf({ type, facts }: Pick<ClaimedDelivery, 'type' | 'facts'>): EventCounts {
  return summaryOf(facts) ?? { [type]: 1 };
}

/** Counts merged into a delivery at an earlier attempt. */
export function summaryOf({ summary }: Record<string, unknown>): EventCounts | undefined {
  return isCounts(summary) ? summary : undefined;
}

function isCounts(value: unknown): value is EventCounts {
  return typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);
}
