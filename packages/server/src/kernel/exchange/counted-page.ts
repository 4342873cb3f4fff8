import { maxTabCount } from '@parley/contracts/values/pagination';
import type { Executor } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';

/** Lists count their matches exactly up to this number, and export this many. */
export const maxCounted = 10_000;

/** Counts the rows of a statement without a LIMIT, up to `maxCounted` + 1. */
export async function countRows(tx: Executor, rows: Statement): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from (${rows} limit ${maxCounted + 1}) found`);
  return row?.count ?? 0;
}

/** Counts the rows of several named statements, each up to the maximum that a tab shows. */
export async function countEach<Name extends string>(
  tx: Executor,
  names: readonly Name[],
  rowsOf: (name: Name) => Statement,
): Promise<Record<Name, number>> {
  const counted = names.map(
    (name) =>
      sql`select ${name}::text as name, count(*) as count from (${rowsOf(name)} limit ${maxTabCount}) found`,
  );
  const counts = await tx.rows<{ name: Name; count: number }>(sql`${join(counted, ' union all ')}`);
  return Object.fromEntries(counts.map(({ name, count }) => [name, count])) as Record<Name, number>;
}

/** A page of a list response, with the total from `countRows`. */
export function countedPage<Item>(
  items: Item[],
  count: number,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return {
    items,
    total: Math.min(count, maxCounted),
    ...(count > maxCounted ? { totalIsCapped: true } : {}),
    page,
    pageSize,
  };
}
