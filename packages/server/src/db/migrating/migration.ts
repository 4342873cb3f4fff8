import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** One step of the schema: a file `NNNN_name.sql`. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const oldestProgram = /^-- oldest program: (\d+)\s*$/m;

/**
 * The oldest program that can still run on the schema after this migration, identified by the newest migration that program has.
 * A script declares it in a line of its own, `-- oldest program: 6`. Without that line, only programs that have this migration
 * can run.
 */
export function oldestProgramOf({ version, sql }: Migration): number {
  return statedOldestProgram(sql) ?? version;
}

/** The oldest program that a script declares; undefined if it declares none. */
export function statedOldestProgram(script: string): number | undefined {
  const stated = oldestProgram.exec(script)?.[1];
  return stated === undefined ? undefined : Number(stated);
}

/** SHA-256 of a script, ignoring line endings, which differ in a checkout on Windows. */
export function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Reads `NNNN_name.sql` files of a folder, in order. */
export async function loadMigrations(
  folder: URL = new URL('../migrations/', import.meta.url),
): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(files.map((file) => load(folder, file)));
}

async function load(folder: URL, file: string): Promise<Migration> {
  const [, version, name] = fileName.exec(file) ?? [];
  if (version === undefined || name === undefined) throw new Error(`migration_file_name ${file}`);
  return { version: Number(version), name, sql: await readFile(new URL(file, folder), 'utf8') };
}
