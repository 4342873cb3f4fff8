import { createStaticTables } from '../../packages/server/src/models/static/static-tables.ts';
import { knownTables } from './known-tables.ts';
import { tablesFolder } from './tables-folder.ts';

/** Prints the installed tables and the known ones. */
export async function listTables(): Promise<void> {
  const folder = tablesFolder();
  const placed = await createStaticTables(folder).list();
  const isPlaced = (name: string) => placed.some((table) => table.name === name);
  console.log(`In ${folder}:`);
  for (const { name, sizeBytes } of placed) console.log(`  ${name} (${Math.round(sizeBytes / 1e6)} MB)`);
  if (placed.length === 0) console.log('  none');
  console.log('\nKnown, and not there yet:');
  for (const { name, languages, license, page, download } of knownTables) {
    if (isPlaced(name)) continue;
    const how = download
      ? `npm run models -- get ${name} (${download.megabytes} MB)`
      : `place its files yourself: npm run models -- get ${name} says where`;
    console.log(`  ${name}: ${languages}, ${license}, ${page}\n    ${how}`);
  }
}
