import { maxTabCount } from '@parley/contracts/pagination';
import type { Executor } from '../db/database.ts';
import { join, type Statement, sql } from '../db/sql.ts';

/** A list counts its matches exactly up to here, and so many of them are exported. */
export const maxCounted = 10_000;

/** Counts the rows of a statement without a limit of its own, stopping at one past the most that is exact. */
export async function countRows(tx: Executor, rows: Statement): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from (${rows} limit ${maxCounted + 1}) found`);
  return row?.count ?? 0;
}

/** Counts the rows of several statements by their names, each up to what a tab shows. */
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

/** A page as a list answers it, with what `countRows` returned. */
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
