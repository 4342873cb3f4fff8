import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Pool, Transaction } from '../../db/database.ts';
import type { Migration } from '../../db/migrating/migration.ts';
import { type AppliedMigration, assertKnownHistory } from '../../db/migrating/migration-history.ts';
import type { ErasureLedger } from '../../ports/erasure-ledger/erasure-ledger.ts';
import { hasQueue } from '../../ports/queue/job-rows.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { BackupProblem } from '../backup-problem.ts';
import {
  erasuresName,
  fileEntryName,
  type Manifest,
  manifestName,
  partName,
  type TableEntry,
  unfinishedName,
} from '../manifest.ts';
import { appliedMigrations, listTables, type Table } from '../tables.ts';
import { type BackupWriter, writeTar } from './backup-writer.ts';
import { readRows } from './read-rows.ts';
import { unfinishedEvents } from './unfinished-events.ts';

export interface BackupInput {
  /** The database, opened as its owner. */
  owner: Pool;
  storage: Storage;
  erasureLedger: ErasureLedger;
  engine: Manifest['engine'];
  secretId: string;
  takenAt: Date;
  migrations: readonly Migration[];
}

export interface WrittenBackup {
  manifest: Manifest;
  /** Keys of files that rows refer to but that the storage does not have. */
  missingFiles: string[];
}

/**
 * Writes a backup to `path`, completely or not at all. All tables are read in one snapshot, and files after it, so a file that a
 * row refers to can only be missing if it was deleted since.
 * @throws BackupProblem `nothing_to_back_up` for a database without our tables, StartupProblem if this program does not know the
 * schema of the database.
 */
export async function writeBackup(path: string, input: BackupInput): Promise<WrittenBackup> {
  return await writeTar(path, async (writer) => {
    const { owner, storage, erasureLedger, engine, secretId, takenAt, migrations } = input;
    const { schema, tables, keys } = await owner.transaction(
      (tx) => writeTables(writer, tx, migrations),
      'set transaction isolation level repeatable read, read only',
    );
    const { files, missingFiles } = await writeFiles(writer, storage, keys);
    const erasures = await writeErasures(writer, erasureLedger);
    const head = { format: 'parley-backup', version: 1 } as const;
    const manifest = {
      ...head,
      ...schema,
      engine,
      takenAt: takenAt.toISOString(),
      secretId,
      tables,
      files,
      ...erasures,
    };
    const bytes = Buffer.from(JSON.stringify(manifest));
    await writer.entry(manifestName, bytes.length, piecesOf(bytes));
    return { manifest, missingFiles };
  });
}

async function writeTables(writer: BackupWriter, tx: Transaction, migrations: readonly Migration[]) {
  const applied = await appliedMigrations(tx);
  if (applied === undefined) throw new BackupProblem('nothing_to_back_up', { folder: '' });
  assertKnownHistory(applied, migrations);
  const found = await listTables(tx);
  const tables: TableEntry[] = [];
  for (const table of found) tables.push(await writeTable(writer, tx, table, allRowsOf(table)));
  const events = found.find(({ name }) => name === 'events');
  if (events && (await hasQueue(tx)))
    tables.push(await writeTable(writer, tx, { ...events, name: unfinishedName }, unfinishedEvents));
  return { schema: schemaOf(applied), tables, keys: await fileKeys(tx, found) };
}

function schemaOf(applied: readonly AppliedMigration[]): Pick<Manifest, 'migration' | 'history'> {
  return {
    migration: Math.max(...applied.map(({ version }) => version)),
    history: applied.map(({ version, name, checksum }) => ({ version, name, checksum })),
  };
}

function allRowsOf({ name, order }: Table): string {
  return `select row_to_json(t)::text as line from "${name}" t order by ${order}`;
}

async function writeTable(
  writer: BackupWriter,
  tx: Transaction,
  { name, columns }: Table,
  query: string,
): Promise<TableEntry> {
  const hash = createHash('sha256');
  let rows = 0;
  let number = 0;
  for await (const piece of readRows(tx, query)) {
    hash.update(piece.lines);
    rows += piece.rows;
    await writer.entry(partName(name, number), piece.lines.length, piecesOf(piece.lines));
    number += 1;
  }
  return { name, columns: [...columns], rows, sha256: hash.digest('hex') };
}

/** Columns that contain the key of a stored file. */
const fileColumns = [
  { table: 'knowledge_sources', column: 'file_key' },
  { table: 'users', column: 'photo_key' },
];

async function fileKeys(tx: Transaction, tables: readonly Table[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { table, column } of fileColumns) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(column))) continue;
    const rows = await tx.script<{ key: string }>(
      `select ${column} as key from ${table} where ${column} is not null order by 1`,
    );
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}

async function writeFiles(writer: BackupWriter, storage: Storage, keys: readonly string[]) {
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  for (const key of keys) {
    try {
      files.push(await storage.withLocalFile(key, (path) => writeFileEntry(writer, key, path)));
    } catch (error) {
      if (!isMissing(error)) throw error;
      missingFiles.push(key);
    }
  }
  return { files, missingFiles };
}

async function writeErasures(
  writer: BackupWriter,
  ledger: ErasureLedger,
): Promise<Pick<Manifest, 'erasures'>> {
  const lines: string[] = [];
  for await (const entry of ledger.entries()) lines.push(`${JSON.stringify(entry)}\n`);
  if (lines.length === 0) return {};
  const bytes = Buffer.from(lines.join(''));
  await writer.entry(erasuresName, bytes.length, piecesOf(bytes));
  return { erasures: { sha256: createHash('sha256').update(bytes).digest('hex') } };
}

async function writeFileEntry(writer: BackupWriter, key: string, path: string) {
  const hash = createHash('sha256');
  const { size: bytes } = await stat(path);
  const content = async function* () {
    for await (const piece of createReadStream(path)) {
      hash.update(piece);
      yield piece;
    }
  };
  await writer.entry(fileEntryName(key), bytes, content());
  return { key, bytes, sha256: hash.digest('hex') };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
