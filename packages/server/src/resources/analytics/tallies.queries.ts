import type { InsightDimension } from '@parley/contracts/insight';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Recorded } from './figures.queries.ts';

export interface TallyRow {
  dimension: InsightDimension;
  key: string;
  conversations: number;
}

/** The most keys of a dimension that are listed. */
const maxKeys = 20;
const quarterMs = 15 * 60_000;

/**
 * Conversations of the period by what they have in common, most first. Days are UTC: of the one in which the period begins,
 * the quarters from then on; none lies after the period's end, because that is now.
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
