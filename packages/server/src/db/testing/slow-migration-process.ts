import { openDatabase } from '../open.ts';
import { notesSchema } from './notes-schema.ts';

/** Opens the database of its parameters (data folder, URL) with a migration that takes 4 s, so that it can be killed halfway. */
const [dataDir, databaseUrl] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('data folder missing');
const slow = { version: 2, name: 'slow', sql: 'create table half (id int); select pg_sleep(4)' };
await openDatabase({ dataDir, databaseUrl, appSecret: 'x'.repeat(32), migrations: [...notesSchema, slow] });
process.stdout.write('migrated\n');
