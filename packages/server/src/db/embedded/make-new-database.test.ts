import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onFiles } from '../../backup/open-source.ts';
import { listTables } from '../../backup/tables.ts';
import { loadMigrations, type Migration } from '../migrating/migration.ts';
import { openDatabase } from '../open.ts';
import { makeNewDatabase } from './make-new-database.ts';

let scratch: string;
let migrations: Migration[];
const made = () => join(scratch, 'made');

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'parley-new-'));
  migrations = await loadMigrations();
  await makeNewDatabase(made(), migrations);
}, 60_000);
afterAll(async () => await rm(scratch, { recursive: true, force: true }));

it('a new database contains no secret, key, or row of any installation', {
  timeout: 60_000,
}, async () => {
  const folder = join(scratch, 'read');
  await cp(made(), folder, { recursive: true });
  const filled = await onFiles(folder, async (owner) => {
    const names: string[] = [];
    for (const { name } of await listTables(owner)) {
      const [found] = await owner.script<{ filled: boolean }>(
        `select exists (select from "${name}") as filled`,
      );
      if (found?.filled) names.push(name);
    }
    return names;
  });
  expect(filled).toEqual([]);
});

it('SEC-34: installations with different secrets can start from the same new database', {
  timeout: 60_000,
}, async () => {
  for (const name of ['first', 'second']) {
    const dataDir = join(scratch, name);
    await cp(made(), join(dataDir, 'postgres'), { recursive: true });
    const database = await openDatabase({
      dataDir,
      appSecret: `${name}-secret-of-32-characters-0123`,
      migrations,
    });
    await database.close();
  }
});
