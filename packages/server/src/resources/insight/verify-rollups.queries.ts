import type { Transaction } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { bucketColumns, eachOf } from '../../kernel/figures/figure-columns.ts';
import { eachPeopleColumn } from '../../record/rollups/change-people.ts';
import { expectedDays, expectedPeople, expectedQuarters } from './expected-rollups.queries.ts';

/** A rollup that differs from its rows; null where there is no rollup, or no row. */
export interface Compared {
  chatbot_id: string;
  at: Date;
  name: string;
  stored: Record<string, number> | null;
  counted: Record<string, number> | null;
  /** Whether retention has deleted none of the rows. */
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

export type BucketTable = keyof typeof buckets;

/** Rollups of a table by time that differ from the rows. */
export function findDifferentBuckets(
  tx: Transaction,
  organizationId: string,
  rollup: BucketTable,
): Promise<Compared[]> {
  const { table, at, bucket } = buckets[rollup];
  const stored = sql`
    select chatbot_id, ${at} as at, '' as name, ${eachOf(bucketColumns)} from ${table}
    where organization_id = ${organizationId}`;
  const counted = sql`
    select chatbot_id, ${bucket} as at, '' as name, ${eachOf(bucketColumns, (name) => sql`sum(${name}) as ${name}`)}
    from (${expectedQuarters(organizationId)}) q group by 1, 2`;
  return compare(tx, organizationId, stored, counted);
}

/** Tallies of days that differ from the rows. */
export function findDifferentDays(tx: Transaction, organizationId: string): Promise<Compared[]> {
  const columns = sql`chatbot_id, day::timestamp at time zone 'utc' as at, dimension || ' ' || key as name, total, quarters`;
  return compare(
    tx,
    organizationId,
    sql`select ${columns} from insight_days where organization_id = ${organizationId}`,
    sql`select ${columns} from (${expectedDays(organizationId)}) d`,
  );
}

/** Rollups of people that differ from what their handovers have contributed; those without any amount are left out. */
export function findDifferentPeople(tx: Transaction, organizationId: string): Promise<Compared[]> {
  const columns = sql`chatbot_id, bucket as at, user_id || ' ' || team_id as name, ${eachPeopleColumn((name) => name)}`;
  const hasAny = sql`0 <> any(array[${eachPeopleColumn((name) => name)}])`;
  return compare(
    tx,
    organizationId,
    sql`select ${columns} from people_quarters where organization_id = ${organizationId} and ${hasAny}`,
    sql`select ${columns} from (${expectedPeople(organizationId)}) p where ${hasAny}`,
  );
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

/** Conversations whose rollup contribution differs from their insights, except those that are due to be judged. */
export function findMiscounted(
  tx: Transaction,
  organizationId: string,
): Promise<{ id: string; chatbot_id: string; judged: unknown; counted: unknown }[]> {
  return tx.rows(sql`
    select id, chatbot_id, judged, counted from (
      select c.id, c.chatbot_id, c.counted - '{isNewVisitor,hasLead,csat,handled,reasons}'::text[] as counted, jsonb_build_object(
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
}
