import type { InsightDimension } from '@parley/contracts/insight/insight';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { quarterMs } from '../../../lib/timing/durations.ts';
import type { Recorded } from './figures.queries.ts';

export interface TallyRow {
  dimension: InsightDimension;
  key: string;
  conversations: number;
}

/** Maximum number of keys listed for a dimension. */
const maxKeys = 20;

/**
 * Conversations of the period by dimension and key, most first. Days are UTC: of the day in which the period begins, only the
 * quarters from then on count; the period ends now, so no day extends beyond it.
 */
export function listTallies(
  tx: Executor,
  { organizationId, chatbotIds, period }: Recorded,
  dimensions: readonly InsightDimension[],
): Promise<TallyRow[]> {
  const begin = period.edges[period.steps] ?? period.from;
  const firstDay = begin.toISOString().slice(0, 10);
  const firstQuarter = Math.floor((begin.getTime() - Date.parse(firstDay)) / quarterMs);
  return tx.rows<TallyRow>(sql`
    with counted as (
      select dimension, key, total as n from insight_days
      where organization_id = ${organizationId} and dimension = any(${[...dimensions]}::text[])
        and day > ${firstDay}::date and chatbot_id = any(${[...chatbotIds]}::uuid[])
      union all
      select d.dimension, d.key, q.value::integer from insight_days d, jsonb_each_text(d.quarters) q
      where d.organization_id = ${organizationId} and d.dimension = any(${[...dimensions]}::text[])
        and d.day = ${firstDay}::date and d.chatbot_id = any(${[...chatbotIds]}::uuid[])
        and q.key::integer >= ${firstQuarter}::integer
    ), summed as (
      select dimension, key collate "C" as key, sum(n) as conversations from counted
      group by dimension, key collate "C" having sum(n) > 0
    ), ranked as (
      select *, row_number() over (partition by dimension order by conversations desc, key) as place from summed
    )
    select dimension, key, conversations from ranked where place <= ${maxKeys} order by dimension, place`);
}

/**
 * Conversations with one key, in the period and in the previous one. Days are UTC: of the days at the edges, only the quarters in
 * the period count.
 */
export async function countTallied(
  tx: Executor,
  { organizationId, chatbotIds, period }: Recorded,
  { dimension, key }: Pick<TallyRow, 'dimension' | 'key'>,
): Promise<{ current: number; previous: number }> {
  const { edges, steps, previousCut } = period;
  const starts = [edges[steps], edges[0]];
  const ends = [edges.at(-1), previousCut];
  const rows = await tx.rows<{ is_current: boolean; conversations: number }>(sql`
    select w.n = 1 as is_current, sum(case when d.day > w.first_day and d.day < w.last_day then d.total else (
        select coalesce(sum(q.value::integer), 0) from jsonb_each_text(d.quarters) q
        where d.day::timestamp at time zone 'utc' + q.key::integer * interval '15 minutes' >= w.starts
          and d.day::timestamp at time zone 'utc' + q.key::integer * interval '15 minutes' < w.ends
      ) end)::integer as conversations
    from (
      select starts, ends, n, (starts at time zone 'utc')::date as first_day, (ends at time zone 'utc')::date as last_day
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as given (starts, ends, n)
    ) w
    join insight_days d on d.organization_id = ${organizationId} and d.dimension = ${dimension}
      and d.day between w.first_day and w.last_day and d.chatbot_id = any(${[...chatbotIds]}::uuid[]) and d.key = ${key}
    group by w.n`);
  const countOf = (isCurrent: boolean) =>
    rows.find(({ is_current }) => is_current === isCurrent)?.conversations ?? 0;
  return { current: countOf(true), previous: countOf(false) };
}
