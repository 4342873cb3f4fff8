import type { Transaction } from '../../packages/server/src/db/database.ts';
import { json } from '../../packages/server/src/db/sql.ts';

const batchRows = 1_000;

/** Inserts rows with the same columns into a table whose name comes from code. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const other = rows.flatMap(Object.keys).find((name) => !names.includes(name));
  if (other !== undefined) throw new Error(`The first row of ${table} lacks ${other}, which would be lost`);
  const columns = names.map((name) => `"${name}"`).join(', ');
  for (let start = 0; start < rows.length; start += batchRows) {
    await tx.execute({
      text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      values: [json(rows.slice(start, start + batchRows))],
    });
  }
}
