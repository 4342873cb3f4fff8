import { readdir, readFile } from 'node:fs/promises';
import type { Migration } from './migration.ts';

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
