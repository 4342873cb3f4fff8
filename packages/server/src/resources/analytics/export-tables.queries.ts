import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { eachOf, type FigureColumn, figureColumns } from '../../kernel/figures/figure-columns.ts';
import type { ExportRange } from '../../kernel/slice/export-table.ts';

export type HourExport = Record<FigureColumn, number> & {
  bucket: Date;
  chatbot_id: string;
  chatbot_name: string;
};

export interface TallyExport {
  dimension: string;
  day: string;
  chatbot_id: string;
  chatbot_name: string;
  key: string;
  total: number;
}

/** Number of rows of all chatbots, also of deleted ones. */
export async function countHours(tx: Executor, { organizationId, from, to }: ExportRange): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from insight_hours
    where organization_id = ${organizationId} and bucket >= ${from} and bucket <= ${to}`);
  return row?.count ?? 0;
}

export function listHours(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: HourExport | undefined,
  limit: number,
): Promise<HourExport[]> {
  const key = after
    ? sql`(h.bucket, h.chatbot_id) > (${after.bucket}, ${after.chatbot_id}::uuid)`
    : sql`h.bucket >= ${from}`;
  return tx.rows<HourExport>(sql`
    select h.bucket, h.chatbot_id, b.name as chatbot_name,
      ${eachOf(figureColumns, (name) => sql`h.${name}`)}
    from insight_hours h
    join chatbots b on b.organization_id = h.organization_id and b.id = h.chatbot_id and b.deleted_at is null
    where h.organization_id = ${organizationId} and h.bucket <= ${to} and ${key}
    order by h.bucket, h.chatbot_id limit ${limit}`);
}

/** Number of rows of all chatbots, also of deleted ones. */
export async function countTallies(tx: Executor, { organizationId, from, to }: ExportRange): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from insight_days
    where organization_id = ${organizationId} and day >= (${from}::timestamptz at time zone 'UTC')::date
      and day <= (${to}::timestamptz at time zone 'UTC')::date`);
  return row?.count ?? 0;
}

/** Tallies of the days that the range touches; `total` counts the quarter-hours in it and may be 0. */
export function listTallies(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: TallyExport | undefined,
  limit: number,
): Promise<TallyExport[]> {
  const key = after
    ? sql`and (d.dimension, d.day, d.chatbot_id, d.key) > (${after.dimension}, ${after.day}::date, ${after.chatbot_id}::uuid, ${after.key})`
    : sql``;
  return tx.rows<TallyExport>(sql`
    select d.dimension, d.day, d.chatbot_id, b.name as chatbot_name, d.key, (
        select coalesce(sum(amount::integer), 0) from jsonb_each_text(d.quarters) as each (quarter, amount)
        where (d.day::timestamp at time zone 'UTC') + quarter::integer * interval '15 minutes' between ${from} and ${to}
      ) as total
    from insight_days d
    join chatbots b on b.organization_id = d.organization_id and b.id = d.chatbot_id and b.deleted_at is null
    where d.organization_id = ${organizationId} and d.day >= (${from}::timestamptz at time zone 'UTC')::date
      and d.day <= (${to}::timestamptz at time zone 'UTC')::date ${key}
    order by d.dimension, d.day, d.chatbot_id, d.key limit ${limit}`);
}
