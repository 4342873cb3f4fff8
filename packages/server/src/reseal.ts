import type { Executor, Pool } from './db/database.ts';
import type { Statement } from './db/sql.ts';
import type { SealedColumn } from './kernel/slice/slice.ts';
import type { Sealer } from './ports/sealer.ts';
import { anySlices } from './slices.ts';

const batchSize = 200;

/** Result for one column. */
export interface Resealed {
  table: string;
  column: string;
  /** Number of values that were sealed again with the current secret. */
  resealed: number;
  /** Number of values that no known secret can open; they are not changed. */
  unreadable: number;
}

/**
 * Seals every value again that was sealed with an older secret, so that the older secret can be dropped. Works in batches, each
 * in its own transaction, while the program runs. If killed, it continues where it was; a further run finds nothing left.
 */
export async function resealAll(owner: Pool, sealer: Sealer): Promise<Resealed[]> {
  const columns = anySlices.flatMap(({ data }) => data?.sealed ?? []);
  const results: Resealed[] = [];
  for (const column of columns) results.push(await resealColumn(owner, sealer, column));
  return results;
}

async function resealColumn(owner: Pool, sealer: Sealer, column: SealedColumn): Promise<Resealed> {
  const result = { table: column.table, column: column.column, resealed: 0, unreadable: 0 };
  for (let after: string[] = []; ; ) {
    const last = await owner.transaction(async (tx) => {
      const rows = await takeBatch(tx, sealer, column, after);
      for (const { key, sealed } of rows) {
        const value = resealed(sealer, column, key, sealed);
        if (value === undefined) result.unreadable += 1;
        else {
          await replace(tx, column, key, value);
          result.resealed += 1;
        }
      }
      return rows.length < batchSize ? undefined : rows.at(-1)?.key;
    });
    if (last === undefined) return result;
    after = last;
  }
}

/** Undefined if no known secret opens it. */
function resealed(sealer: Sealer, { context }: SealedColumn, key: string[], sealed: string) {
  try {
    return sealer.seal(sealer.open(sealed, context(...key)), context(...key));
  } catch {
    return undefined;
  }
}

interface SealedRow {
  key: string[];
  sealed: string;
}

/** The next rows that are not sealed with the current secret, locked against changes. */
function takeBatch(
  tx: Executor,
  { currentPrefix }: Sealer,
  { table, column, key }: SealedColumn,
  after: readonly string[],
): Promise<SealedRow[]> {
  const keys = `array[${key.map((name) => `${name}::text`).join(', ')}]`;
  return tx.rows({
    text: `select ${keys} as key, ${column} as sealed from ${table}
      where ${column} is not null and not starts_with(${column}, $1) and ${keys} > $2::text[]
      order by ${keys} limit ${batchSize} for update`,
    values: [currentPrefix, [...after]],
  } satisfies Statement<SealedRow>);
}

function replace(
  tx: Executor,
  { table, column, key }: SealedColumn,
  values: readonly string[],
  sealed: string,
): Promise<number> {
  const isRow = key.map((name, index) => `${name}::text = $${index + 2}`).join(' and ');
  return tx.execute({
    text: `update ${table} set ${column} = $1 where ${isRow}`,
    values: [sealed, ...values],
  });
}
