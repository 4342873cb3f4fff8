import type { Database, Transaction } from '../../db/database.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { bucketColumns, eachOf } from '../../kernel/figures/figure-columns.ts';
import { expectedDays, expectedQuarters } from './expected-rollups.queries.ts';

/** A stored rollup that differs from the rows. */
export interface Difference {
  organizationId: string;
  chatbotId: string;
  /** Table of the rollup. */
  rollup: string;
  /** Start of the bucket or day, or the id of the conversation. */
  at: string;
  figure: string;
  stored: unknown;
  counted: unknown;
}

/**
 * Compares the rollups of an organization with the remaining rows. Where retention has deleted conversations, a rollup may exceed
 * the count of rows; only a lower value is a difference. Each comparison reads one snapshot, so that it also works while the
 * installation is in use.
 */
export async function verifyRollups(
  database: Pick<Database, 'tenant'>,
  organizationId: string,
): Promise<Difference[]> {
  return await withScope(database, tenantScope(organizationId), async (tx) => [
    ...(await compareBuckets(tx, organizationId, 'insight_quarters')),
    ...(await compareBuckets(tx, organizationId, 'insight_hours')),
    ...(await compareBuckets(tx, organizationId, 'insight_dates')),
    ...(await compareDays(tx, organizationId)),
    ...(await compareConversations(tx, organizationId)),
  ]);
}

interface Compared {
  chatbot_id: string;
  at: Date;
  name: string;
  stored: Record<string, number> | null;
  counted: Record<string, number> | null;
  is_complete: boolean;
}

const buckets = {
  insight_quarters: { table: sql`insight_quarters`, at: sql`bucket`, bucket: sql`bucket` },
  insight_hours: { table: sql`insight_hours`, at: sql`bucket`, bucket: sql`date_trunc('hour', bucket)` },
  insight_dates: {
    table: sql`insight_dates`,
    at: sql`day::timestamp at time zone 'utc'`,
    bucket: sql`date_trunc('day', bucket, 'utc')`,
  },
} as const;

async function compareBuckets(
  tx: Transaction,
  organizationId: string,
  rollup: keyof typeof buckets,
): Promise<Difference[]> {
  const { table, at, bucket } = buckets[rollup];
  const stored = sql`
    select chatbot_id, ${at} as at, '' as name, ${eachOf(bucketColumns)} from ${table}
    where organization_id = ${organizationId}`;
  const counted = sql`
    select chatbot_id, ${bucket} as at, '' as name, ${eachOf(bucketColumns, (name) => sql`sum(${name}) as ${name}`)}
    from (${expectedQuarters(organizationId)}) q group by 1, 2`;
  const rows = await compare(tx, organizationId, stored, counted);
  return rows.flatMap((row) => differencesOf(organizationId, rollup, row));
}

async function compareDays(tx: Transaction, organizationId: string): Promise<Difference[]> {
  const columns = sql`chatbot_id, day::timestamp at time zone 'utc' as at, dimension || ' ' || key as name, total, quarters`;
  const rows = await compare(
    tx,
    organizationId,
    sql`select ${columns} from insight_days where organization_id = ${organizationId}`,
    sql`select ${columns} from (${expectedDays(organizationId)}) d`,
  );
  return rows.flatMap((row) => differencesOf(organizationId, 'insight_days', row));
}

function compare(
  tx: Transaction,
  organizationId: string,
  stored: Statement,
  counted: Statement,
): Promise<Compared[]> {
  return tx.rows<Compared>(sql`
    with stored as (${stored}), counted as (${counted})
    select chatbot_id, at, name, to_jsonb(s) - '{chatbot_id,at,name}'::text[] as stored,
      to_jsonb(c) - '{chatbot_id,at,name}'::text[] as counted,
      not exists (
        select from chatbot_counters k
        where k.organization_id = ${organizationId} and k.chatbot_id = coalesce(s.chatbot_id, c.chatbot_id)
          and k.expired_before > coalesce(s.at, c.at)
      ) as is_complete
    from stored s full join counted c using (chatbot_id, at, name)
    where to_jsonb(s) is distinct from to_jsonb(c)
    order by at, chatbot_id, name`);
}

function differencesOf(organizationId: string, rollup: string, row: Compared): Difference[] {
  const stored = flatten(row.stored);
  const counted = flatten(row.counted);
  const figures = [...new Set([...stored.keys(), ...counted.keys()])];
  return figures.flatMap((figure) => {
    const [a, b] = [stored.get(figure) ?? 0, counted.get(figure) ?? 0];
    if (a === b || (!row.is_complete && (a > b || figure === 'sentiment_milli'))) return [];
    const at = row.at.toISOString();
    const name = row.name === '' ? figure : `${row.name} ${figure}`;
    return [{ organizationId, chatbotId: row.chatbot_id, rollup, at, figure: name, stored: a, counted: b }];
  });
}

/** Numbers by name, including those of each quarter-hour. */
function flatten(figures: Record<string, number | Record<string, number>> | null): Map<string, number> {
  return new Map(
    Object.entries(figures ?? {}).flatMap(([name, value]) =>
      typeof value === 'number'
        ? [[name, value] as const]
        : Object.entries(value).map(([quarter, amount]) => [`${name} ${quarter}`, amount] as const),
    ),
  );
}

/** Conversations whose rollup contribution differs from their insights, except those that are due to be judged. */
async function compareConversations(tx: Transaction, organizationId: string): Promise<Difference[]> {
  const rows = await tx.rows<{ id: string; chatbot_id: string; judged: unknown; counted: unknown }>(sql`
    select id, chatbot_id, judged, counted from (
      select c.id, c.chatbot_id, c.counted - '{isNewVisitor,hasLead,csat}'::text[] as counted, jsonb_build_object(
        'language', c.language, 'country', c.country, 'intent', c.user_intent, 'topics', c.main_topics,
        'outcome', c.outcome, 'sentimentMilli', round(c.sentiment_score * 1000)::integer) as judged
      from conversations c
      where c.organization_id = ${organizationId} and c.message_count > 0 and c.running_message_id is null
        and not exists (
          select from insight_due d where d.organization_id = c.organization_id and d.conversation_id = c.id)
        and not exists (
          select from events e
          where e.organization_id = c.organization_id and e.resource_id = c.id and e.dispatched_at is null)
    ) as each
    where counted is distinct from judged order by id`);
  return rows.map((row) => ({
    organizationId,
    chatbotId: row.chatbot_id,
    rollup: 'conversations',
    at: row.id,
    figure: 'counted',
    stored: row.counted,
    counted: row.judged,
  }));
}
