import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { eachOf, figureColumns } from '../../kernel/figure-columns.ts';
import type { CountedChatbot, Sums } from '../../kernel/figures.ts';
import type { Period } from '../../kernel/period.ts';

/** The chatbots of an organization whose analytics are on (DEP-04), by name. */
export function listCounted(tx: Executor, organizationId: string): Promise<CountedChatbot[]> {
  return tx.rows<CountedChatbot>(sql`
    select id, name from chatbots
    where organization_id = ${organizationId} and deleted_at is null
      and deployment -> 'analytics' is distinct from 'false'::jsonb
    order by lower(name), id`);
}

/** Sums of one step, from 1 at the first of the period before, or of one chatbot in one of the two periods. */
export type FigureRow = Sums &
  (
    | { step: number; is_current: null; chatbot_id: null }
    | { step: null; is_current: boolean; chatbot_id: string }
  );

/** Which rows of the rollups are read: of these chatbots, in this time. */
export interface Recorded {
  organizationId: string;
  chatbotIds: readonly string[];
  period: Period;
}

/** Both periods in one scan: sums by step, and by chatbot and period. */
export function sumFigures(tx: Executor, of: Recorded): Promise<FigureRow[]> {
  const { edges, steps } = of.period;
  return tx.rows<FigureRow>(sql`
    with scanned as (
      select width_bucket(bucket, ${[...edges]}::timestamptz[]) as step,
        bucket >= ${edges[steps]}::timestamptz as is_current, recorded.*
      from (${recorded(of)}) recorded
    )
    select step, is_current, chatbot_id,
      ${eachOf(figureColumns, (name) => sql`sum(${name}) as ${name}`)}
    from scanned
    group by grouping sets ((step), (is_current, chatbot_id))`);
}

/**
 * Conversations by quarter of the week, 0 on Monday at 00:00 UTC, apart for each stretch of time between two of `changes`,
 * at which the zone's clocks change.
 */
export function sumWeek(
  tx: Executor,
  of: Recorded,
  changes: readonly Date[],
): Promise<{ stretch: number; quarter: number; conversations: number }[]> {
  const { edges, steps } = of.period;
  // The epoch was a Thursday, three days after a Monday.
  return tx.rows(sql`
    select width_bucket(bucket, ${[...changes]}::timestamptz[]) as stretch,
      ((extract(epoch from bucket)::bigint / 900 + 288) % 672)::integer as quarter, sum(conversations) as conversations
    from (${recorded(of)}) recorded
    where bucket >= ${edges[steps]}::timestamptz and conversations > 0
    group by 1, 2`);
}

const hourMs = 3_600_000;

/**
 * The rows of both periods. Hours serve where every step begins with an hour of UTC; of the hour in which the period before
 * ends, the quarters until then.
 */
function recorded({ organizationId, chatbotIds, period }: Recorded): Statement {
  const { edges, steps, previousCut } = period;
  const first = edges[0];
  const begin = edges[steps];
  const end = edges.at(-1);
  const ids = sql`${[...chatbotIds]}::uuid[]`;
  if (edges.some((edge) => edge.getTime() % hourMs !== 0)) {
    return sql`
      select bucket, chatbot_id, ${columns} from insight_quarters
      where organization_id = ${organizationId} and bucket >= ${first} and bucket < ${end}
        and (bucket < ${previousCut} or bucket >= ${begin}) and chatbot_id = any(${ids})`;
  }
  const cutHour = new Date(Math.floor(previousCut.getTime() / hourMs) * hourMs);
  return sql`
    select bucket, chatbot_id, ${columns} from insight_hours
    where organization_id = ${organizationId} and bucket >= ${first} and bucket < ${end}
      and (bucket < ${cutHour} or bucket >= ${begin}) and chatbot_id = any(${ids})
    union all
    select bucket, chatbot_id, ${columns} from insight_quarters
    where organization_id = ${organizationId} and bucket >= ${cutHour} and bucket < ${previousCut}
      and chatbot_id = any(${ids})`;
}

const columns = eachOf(figureColumns);
