import type { Executor } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { type BucketColumn, bucketColumns, eachOf } from '../../kernel/figures/figure-columns.ts';
import { hourMs, quarterMs } from '../../lib/timing/durations.ts';
import type { Amounts, Contribution } from './amounts.ts';

/** The columns are integers; a figure is capped instead of failing the transaction that adds to it. */
const maxInteger = 2_147_483_647;

const columnList = eachOf(bucketColumns);
const additions = eachOf(
  bucketColumns,
  (name) => sql`${name} = least(b.${name}::bigint + excluded.${name}, 2147483647)::integer`,
);

interface BucketRow {
  organizationId: string;
  chatbotId: string;
  bucket: Date;
  amounts: Amounts;
}

/** Adds figures to the buckets of their time; rows are written in a fixed order, so that two writers never deadlock. */
export async function addToBuckets(tx: Executor, contributions: readonly Contribution[]): Promise<void> {
  await addTo(tx, sql`insight_quarters`, sumByBucket(contributions, quarterMs));
  await addTo(tx, sql`insight_hours`, sumByBucket(contributions, hourMs));
}

/** Joins the chatbot's row, so that late figures of a deleted chatbot are dropped. */
async function addTo(tx: Executor, table: Statement, rows: readonly BucketRow[]): Promise<void> {
  if (rows.length === 0) return;
  const amounts = bucketColumns.map((column) => sql`${rows.map((row) => amountOf(row, column))}::integer[]`);
  await tx.execute(sql`
    insert into ${table} as b (organization_id, chatbot_id, bucket, ${columnList})
    select given.* from unnest(
      ${rows.map((row) => row.organizationId)}::uuid[], ${rows.map((row) => row.chatbotId)}::uuid[],
      ${rows.map((row) => row.bucket)}::timestamptz[], ${join(amounts, ', ')}
    ) as given (organization_id, chatbot_id, bucket, ${columnList})
    join chatbots c on c.organization_id = given.organization_id and c.id = given.chatbot_id
    order by given.organization_id, given.bucket, given.chatbot_id
    on conflict (organization_id, bucket, chatbot_id) do update set ${additions}`);
}

function amountOf({ amounts }: BucketRow, column: BucketColumn): number {
  return Math.max(-maxInteger, Math.min(amounts[column] ?? 0, maxInteger));
}

function sumByBucket(contributions: readonly Contribution[], widthMs: number): BucketRow[] {
  const rows = new Map<string, BucketRow>();
  for (const { organizationId, chatbotId, at, amounts } of contributions) {
    const time = Math.floor(at.getTime() / widthMs) * widthMs;
    const key = `${chatbotId} ${time}`;
    const row = rows.get(key) ?? { organizationId, chatbotId, bucket: new Date(time), amounts: {} };
    for (const column of bucketColumns) {
      const amount = amounts[column];
      if (amount) row.amounts[column] = (row.amounts[column] ?? 0) + amount;
    }
    rows.set(key, row);
  }
  return [...rows.values()].filter(({ amounts }) => Object.values(amounts).some((amount) => amount !== 0));
}
