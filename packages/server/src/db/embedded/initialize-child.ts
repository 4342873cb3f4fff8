import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { initDbStartParams, startParams } from './engine/pglite-settings.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('folder_missing');
// The parent holds the other end: if it is killed, this process ends as well.
process.stdin.once('end', () => process.exit(1)).resume();
const database = await PGlite.create(folder, { extensions: { vector }, startParams, initDbStartParams });
await database.close();
process.exit(0);
