import { sql } from '../../db/sql.ts';
import { eachOf, type FigureColumn, figureColumns } from '../../kernel/figures/figure-columns.ts';
import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';

type HourExport = Record<FigureColumn, number> & {
  bucket: Date;
  chatbot_id: string;
  chatbot_name: string;
};

/** Hourly figures of chatbots, for hours (UTC) that begin in the range. */
export const exportedFigures = exportTable<HourExport>({
  name: 'figures',
  type: 'analytics',
  columns: [
    { name: 'hour', value: (row) => row.bucket },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    ...figureColumns.map((column) => ({
      name: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value: (row: HourExport) => row[column],
    })),
  ],
  async estimate(tx, { organizationId, from, to }) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*) as count from insight_hours
      where organization_id = ${organizationId} and bucket >= ${from} and bucket <= ${to}`);
    return row?.count ?? 0;
  },
  pages: (read, { organizationId, from, to }) =>
    pagesByKey(read, (tx, after, limit) => {
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
    }),
});

interface TallyExport {
  dimension: string;
  day: string;
  chatbot_id: string;
  chatbot_name: string;
  key: string;
  total: number;
}

/**
 * Conversations by dimension and key, for each day (UTC) of their start; days at the edges of the range count only the part in
 * it.
 */
export const exportedTallies = exportTable<TallyExport>({
  name: 'tallies',
  type: 'analytics',
  columns: [
    { name: 'dimension', value: (row) => row.dimension },
    { name: 'day', value: (row) => row.day },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    { name: 'key', value: (row) => row.key },
    { name: 'conversations', value: (row) => row.total },
  ],
  async estimate(tx, { organizationId, from, to }) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*) as count from insight_days
      where organization_id = ${organizationId} and day >= (${from}::timestamptz at time zone 'UTC')::date
        and day <= (${to}::timestamptz at time zone 'UTC')::date`);
    return row?.count ?? 0;
  },
  async *pages(read, { organizationId, from, to }) {
    const pages = pagesByKey<TallyExport>(read, (tx, after, limit) => {
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
    });
    for await (const rows of pages) yield rows.filter(({ total }) => total > 0);
  },
});
