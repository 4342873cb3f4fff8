import { StartupProblem } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { notesSchema } from './notes-schema.ts';

/** Opens the database of its parameters (data folder, URL) once and prints 'open' or the code of the problem. */
const [dataDir, databaseUrl] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('data folder missing');
try {
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    appSecret: 'x'.repeat(32),
    migrations: notesSchema,
  });
  process.stdout.write('open\n');
  await database.close();
} catch (error) {
  process.stdout.write(`${error instanceof StartupProblem ? error.code : error}\n`);
}
