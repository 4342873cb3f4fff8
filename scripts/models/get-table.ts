import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { checkTable, printChecksums, tableFiles } from './check-table.ts';
import { fetchTable } from './fetch-table.ts';
import { type KnownTable, knownTables } from './known-tables.ts';
import { tableFolder } from './tables-folder.ts';

/**
 * Downloads a table with a known checksum and converts it. For other tables, prints where to put their files.
 * @throws {Problem}
 */
export async function getTable(name: string): Promise<void> {
  const known = knownTables.find((table) => table.name === name);
  if (!known) {
    throw new Problem(
      `${name} is not known here. Known are ${knownTables.map((table) => table.name).join(', ')}.`,
    );
  }
  const folder = tableFolder(name);
  if (tableFiles.every((file) => existsSync(join(folder, file)))) {
    console.log(`${name} is already there.`);
    return await checkTable(name);
  }
  if (!known.download) return await sayWhere(known, folder);
  console.log(`Downloading ${known.download.megabytes} MB from ${known.download.address}`);
  console.log(`${await fetchTable(known.download, folder)} words converted.`);
  await checkTable(name);
}

/** The checksum of this file is unknown, so it cannot be verified. */
async function sayWhere({ name, page }: KnownTable, folder: string): Promise<void> {
  console.log(
    `No checksum of ${name} is known here, so it is not downloaded. Place these two files of ${page}:`,
  );
  for (const file of tableFiles) console.log(`  ${join(folder, file)}`);
  await printChecksums(folder);
  console.log(`Compare their SHA-256 with that page, and run: npm run models -- check ${name}`);
}
