import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import { eachOf, figureColumns } from '../../../kernel/figures/figure-columns.ts';
import type { CountedChatbot, Sums } from '../../../kernel/figures/figures.ts';
import type { Period } from '../../../kernel/figures/period.ts';
import { hourMs } from '../../../lib/timing/durations.ts';
import { type Correction, piecesOf } from './period-pieces.ts';

/** The chatbots of an organization whose analytics are on (DEP-04), by name. */
export function listCounted(tx: Executor, organizationId: string): Promise<CountedChatbot[]> {
  return tx.rows<CountedChatbot>(sql`
    select id, name, created_at from chatbots
    where organization_id = ${organizationId} and deleted_at is null
      and deployment -> 'analytics' is distinct from 'false'::jsonb
    order by lower(name), id`);
}

/** Sums of one step (numbered from 1 at the start of the previous period), or of one chatbot in one of the two periods. */
export type FigureRow = Sums &
  (
    | { step: number; is_current: null; chatbot_id: null }
    | { step: null; is_current: boolean; chatbot_id: string }
  );

/** Which rows of the rollups to read. */
export interface Recorded {
  organizationId: string;
  chatbotIds: readonly string[];
  period: Period;
}

/** Sums of both periods: by step, and by chatbot and period. */
export function sumFigures(tx: Executor, of: Recorded): Promise<FigureRow[]> {
  return tx.rows<FigureRow>(sql`
    ${piecesIn(of)}
    select step, is_current, chatbot_id, ${signedSums}
    from (select *, step > ${of.period.steps}::integer as is_current from pieces) pieces
    group by grouping sets ((step), (is_current, chatbot_id))`);
}

/** Sums of one chatbot in one step, numbered from 1 at the start of the previous period. */
export type ChatbotStepRow = Sums & { step: number; chatbot_id: string };

/** Sums of both periods: by chatbot and step. */
export function sumChatbotSteps(tx: Executor, of: Recorded): Promise<ChatbotStepRow[]> {
  return tx.rows<ChatbotStepRow>(sql`
    ${piecesIn(of)}
    select step, chatbot_id, ${signedSums} from pieces group by step, chatbot_id`);
}

/**
 * A CTE `pieces` with the rows of each step: added where they belong, and subtracted from the step that their day or hour was
 * counted in.
 */
function piecesIn({ organizationId, chatbotIds, period }: Recorded): Statement {
  const { days, hours, quarters } = piecesOf(period);
  const of = sql`r.organization_id = ${organizationId} and r.chatbot_id = any(${[...chatbotIds]}::uuid[])`;
  return sql`
    with moved as materialized (
      ${rowsIn(sql`insight_hours`, hours, of)} union all ${rowsIn(sql`insight_quarters`, quarters, of)}
    ), pieces as (
      select p.step, 1 as sign, r.chatbot_id, ${columns}
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ step }) => step)}::integer[]) as p (day, step)
      join insight_dates r on ${of} and r.day = p.day
      union all select step, 1, chatbot_id, ${columns} from moved r where step > 0
      union all select instead_of, -1, chatbot_id, ${columns} from moved r where instead_of > 0
    )`;
}

/** `offset 0` keeps the planner from comparing each correction with all rows of the organization. */
function rowsIn(table: Statement, corrections: readonly Correction[], of: Statement): Statement {
  return sql`
    select p.step, p.instead_of, r.chatbot_id, ${columns}
    from unnest(${corrections.map(({ from }) => from)}::timestamptz[], ${corrections.map(({ to }) => to)}::timestamptz[],
      ${corrections.map(({ step }) => step)}::integer[], ${corrections.map(({ insteadOf }) => insteadOf)}::integer[]
    ) as p (starts_at, ends_at, step, instead_of)
    cross join lateral (
      select * from ${table} r where ${of} and r.bucket >= p.starts_at and r.bucket < p.ends_at offset 0
    ) r`;
}

/**
 * Conversations of the period by quarter of the week, where 0 is Monday 00:00 UTC, separately for each stretch between two
 * `changes` of the zone's UTC offset. Reads quarters instead of hours if local hours do not begin at a full UTC hour.
 */
export function sumWeek(
  tx: Executor,
  { organizationId, chatbotIds, period }: Recorded,
  changes: readonly Date[],
): Promise<{ stretch: number; quarter: number; conversations: number }[]> {
  const edges = period.edges.slice(period.steps);
  const isWhole = edges.every((edge) => edge.getTime() % hourMs === 0);
  // The epoch was a Thursday, three days (288 quarters) after Monday.
  return tx.rows(sql`
    select width_bucket(bucket, ${[...changes]}::timestamptz[]) as stretch,
      ((date_part('epoch', bucket) / 900)::bigint + 288) % 672 as quarter, sum(conversations) as conversations
    from ${isWhole ? sql`insight_hours` : sql`insight_quarters`}
    where organization_id = ${organizationId} and chatbot_id = any(${[...chatbotIds]}::uuid[])
      and bucket >= ${edges[0]} and bucket < ${edges.at(-1)} and conversations > 0
    group by 1, 2`);
}

const columns = eachOf(figureColumns, (name) => sql`r.${name}`);
const signedSums = eachOf(figureColumns, (name) => sql`sum(sign * ${name}) as ${name}`);

/** Number of open conversations and their total duration, of the period's conversations that are still stored. */
export async function sumStored(
  tx: Executor,
  { organizationId, chatbotIds, period }: Recorded,
): Promise<{ active: number; seconds: number | null }> {
  const row = await tx.first<{ active: number; seconds: number | null }>(sql`
    select count(*) filter (where status = 'active') as active,
      avg(extract(epoch from last_message_at - started_at)) filter (where message_count > 1) as seconds
    from conversations
    where organization_id = ${organizationId} and chatbot_id = any(${[...chatbotIds]}::uuid[])
      and started_at >= ${period.from} and started_at <= ${period.to}`);
  return row ?? { active: 0, seconds: null };
}
