import { text } from 'node:stream/consumers';
import type { Transaction } from '../../db/database.ts';
import { sqlState } from '../../db/errors.ts';
import { sql } from '../../db/sql.ts';
import { timeOrderedIds } from '../../lib/ids.ts';
import type { BackupFile } from '../backup-file.ts';
import { BackupProblem } from '../backup-problem.ts';
import { type TableEntry, unfinishedName } from '../manifest.ts';
import { withoutForeignKeys, withoutTriggers } from '../tables.ts';

/**
 * Writes the rows of a backup into the empty tables, at the migration that the backup was made with.
 * @throws BackupProblem `backup_of_unknown_schema` if that migration was a different one then.
 */
export async function loadTables(tx: Transaction, backup: BackupFile): Promise<void> {
  const putBackForeignKeys = await withoutForeignKeys(tx);
  const putBackTriggers = await withoutTriggers(tx);
  for (const table of backup.manifest.tables) {
    for (const part of backup.parts(table.name)) {
      const lines = await text(part);
      if (table.name === unfinishedName)
        await insert(tx, 'events', table, lines.split('\n').map(asNewEvent).join('\n'));
      else await insert(tx, table.name, table, lines);
    }
  }
  await putBackTriggers();
  await putBackForeignKeys();
}

/** Events restart interrupted reads of knowledge sources; until then these sources must not count as lost. */
export async function renewUnfinished(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`update knowledge_sources set updated_at = ${now} where status = 'processing'`);
}

/** Turns an unfinished event into a new one, because an event creates its jobs only once. */
function asNewEvent(line: string): string {
  if (line === '') return line;
  const row: unknown = JSON.parse(line);
  return JSON.stringify({ ...Object(row), id: timeOrderedIds.next(), dispatched_at: null });
}

/** SQLSTATE of an undefined column and an undefined table. */
const notInSchema = new Set(['42703', '42P01']);

async function insert(tx: Transaction, name: string, { columns }: TableEntry, lines: string): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  try {
    await tx.execute({
      text: `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
      values: [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
    });
  } catch (error) {
    if (!notInSchema.has(sqlState(error) ?? '')) throw error;
    throw new BackupProblem('backup_of_unknown_schema', { reason: `table ${name}` }, error);
  }
}
