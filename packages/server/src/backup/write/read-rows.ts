import type { Transaction } from '../../db/database.ts';

const firstBatch = 50;
const maxBatch = 5_000;
const targetBytes = 1_048_576;

/** Reads the rows of a query as JSON lines, in pieces of about 1 MB, so that memory use stays flat. */
export async function* readRows(
  tx: Transaction,
  query: string,
): AsyncGenerator<{ lines: Buffer; rows: number }> {
  await tx.script(`declare backup_rows no scroll cursor for ${query}`);
  for (let count = firstBatch; ; ) {
    const rows = await tx.script<{ line: string }>(`fetch ${count} from backup_rows`);
    if (rows.length === 0) break;
    const lines = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
    yield { lines, rows: rows.length };
    const fitting = Math.floor((targetBytes / lines.length) * rows.length);
    count = Math.min(maxBatch, Math.max(1, fitting));
  }
  await tx.script('close backup_rows');
}
