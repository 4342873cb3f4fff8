import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { initDbStartParams, startParams } from './pglite-settings.ts';

const [folder, dump] = process.argv.slice(2);
if (folder === undefined) throw new Error('folder_missing');
// The parent holds the other end: if it is killed, this process ends as well.
process.stdin.once('end', () => process.exit(1)).resume();
const loadDataDir = dump === undefined ? undefined : await openAsBlob(dump, { type: 'application/gzip' });
const database = await PGlite.create(folder, {
  extensions: { vector },
  startParams,
  initDbStartParams,
  ...(loadDataDir === undefined ? {} : { loadDataDir }),
});
await database.close();
process.exit(0);
