import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testEngine } from '../../../test/test-databases.ts';
import { withInstallation } from '../../backup/open-installation.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { startProcess } from '../testing/run-process.ts';
import { migrate } from './migrate.ts';
import { loadMigrations, type Migration } from './migration.ts';

const tags: Migration = {
  version: 2,
  name: 'tags',
  sql: 'create table tags (id int); insert into tags values (1)',
};
const broken: Migration = { version: 2, name: 'broken', sql: 'create table half (id int); select 1 / 0' };
const withTags = [...notesSchema, tags];

let test: TestDatabase;
let reopened: Database | undefined;

beforeEach(async () => {
  test = await createTestDatabase(undefined, { migrations: notesSchema });
  await test.database.close();
});
afterEach(async () => {
  await reopened?.close();
  reopened = undefined;
  await test.dispose();
});

async function open(migrations: readonly Migration[]): Promise<Database> {
  reopened = await openDatabase({ ...test.options, migrations });
  return reopened;
}

const leftovers = sql`select to_regclass('half') as half, to_regclass('tags') is null as untagged`;
const history = sql`select version, name, length(checksum) as checksum, applied_at <= now() as applied from schema_migrations order by 1`;

it('REL-10: applies new migrations once and records them', async () => {
  await (await open(withTags)).close();
  const database = await open(withTags);
  expect(await database.platform.rows(history)).toEqual([
    { version: 1, name: 'notes', checksum: 64, applied: true },
    { version: 2, name: 'tags', checksum: 64, applied: true },
  ]);
});

it('REL-10: waits for a lock for less than the deadlock timeout of PostgreSQL', async () => {
  const asks: Migration = {
    version: 2,
    name: 'asks',
    sql: "create table asked as select current_setting('lock_timeout') as lock_timeout; grant select on asked to parley_platform",
  };
  const database = await open([...notesSchema, asks]);
  expect(await database.platform.rows(sql`select lock_timeout from asked`)).toEqual([
    { lock_timeout: '800ms' },
  ]);
});

it.runIf(testEngine() === 'postgres')(
  'REL-10: a migration in a deadlock with another transaction rolls back and starts over',
  async () => {
    const twoTables: Migration = {
      version: 2,
      name: 'tables',
      sql: 'create table a (id int); create table b (id int)',
    };
    const alters: Migration = {
      version: 3,
      name: 'alters',
      sql: 'alter table a add column added int; select pg_sleep(0.5); alter table b add column added int',
    };
    await (await open([...notesSchema, twoTables])).close();
    const { dataDir, databaseUrl } = test.options;
    await withInstallation({ dataDir, databaseUrl }, async (owner) => {
      const locked = Promise.withResolvers<void>();
      const opened = locked.promise.then(async () => await open([...notesSchema, twoTables, alters]));
      await owner.transaction(async (turn) => {
        await turn.script('insert into b values (1)');
        locked.resolve();
        const held = sql`select count(*)::int as n from pg_locks
          where relation = 'a'::regclass and mode = 'AccessExclusiveLock' and granted`;
        await expect.poll(async () => await turn.first(held), { timeout: 10_000 }).toEqual({ n: 1 });
        await turn.script('insert into a values (2)');
      });
      await expect(opened).resolves.toMatchObject({ engine: 'postgres' });
      expect(
        await owner.rows(sql`select a.id as a, b.id as b, a.added as first, b.added as second from a, b`),
      ).toEqual([{ a: 2, b: 1, first: null, second: null }]);
    });
  },
);

it('REL-10: refuses to start if the text of an applied migration has changed', async () => {
  const changed = notesSchema.map((migration) => ({ ...migration, sql: `${migration.sql} -- more` }));
  await expect(open(changed)).rejects.toMatchObject({
    code: 'migration_changed',
    params: { version: 1, name: 'notes' },
  });
});

it('REL-10: ignores different line endings', async () => {
  const windows = notesSchema.map((migration) => ({
    ...migration,
    sql: migration.sql.replaceAll('\n', '\r\n'),
  }));
  await expect(open(windows)).resolves.toMatchObject({ engine: test.database.engine });
});

it('REL-10: refuses to start on a database migrated by a newer release', async () => {
  await (await open(withTags)).close();
  await expect(open(notesSchema)).rejects.toMatchObject({
    code: 'database_newer',
    params: { database: 2, program: 1 },
  });
});

/** A migration that declares the oldest program that can run on its schema. */
const compatible = (version: number, oldestProgram: number): Migration => ({
  version,
  name: `step_${version}`,
  sql: `-- A step that older programs bear.\n-- oldest program: ${oldestProgram}\n\ncreate table step_${version} (id int)`,
});

it('REL-10: starts the previous release on a schema that declares it compatible, and leaves the schema as it is', async () => {
  const newer = [...notesSchema, compatible(2, 1), compatible(3, 1)];
  await (await open(newer)).close();
  const database = await open(notesSchema);
  await database.platform.execute(
    sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), 'old')`,
  );
  await database.close();
  const again = await open(newer);
  expect(await again.platform.rows(sql`select body from notes`)).toEqual([{ body: 'old' }]);
  expect(
    await again.platform.rows(
      sql`select version, oldest_program as oldest from schema_migrations order by 1`,
    ),
  ).toEqual([
    { version: 1, oldest: 1 },
    { version: 2, oldest: 1 },
    { version: 3, oldest: 1 },
  ]);
});

it('REL-10: refuses a program if at least one newer migration requires a later program', async () => {
  await (await open([...notesSchema, compatible(2, 1), compatible(3, 2), compatible(4, 1)])).close();
  await expect(open(notesSchema)).rejects.toMatchObject({
    code: 'database_newer',
    params: { database: 4, program: 1 },
  });
  await expect(open([...notesSchema, compatible(2, 1)])).resolves.toMatchObject({
    engine: test.database.engine,
  });
});

it('REL-10: keeps and completes a history of an earlier release, which did not record the oldest program', async () => {
  await (await open(withTags)).close();
  const { dataDir, databaseUrl } = test.options;
  await withInstallation({ dataDir, databaseUrl }, async (owner) => {
    await owner.script('alter table schema_migrations drop column oldest_program');
  });
  await expect(open(notesSchema)).rejects.toMatchObject({ code: 'database_newer' });
  await (await open([...withTags, compatible(3, 2)])).close();
  await expect(open(withTags)).resolves.toMatchObject({ engine: test.database.engine });
});

it('REL-10: names a migration that this program does not have', async () => {
  await (await open(withTags)).close();
  await expect(open([...notesSchema, compatible(3, 1)])).rejects.toMatchObject({
    code: 'migration_unknown',
    params: { version: 2, name: 'tags' },
  });
});

it('REL-10: rolls back a failed migration, and names it', async () => {
  const failed = open([...notesSchema, broken]);
  await expect(failed).rejects.toMatchObject({
    code: 'migration_failed',
    params: { version: 2, name: 'broken' },
  });
  const database = await open(withTags);
  expect(await database.tenant.first(leftovers)).toEqual({ half: null, untagged: false });
});

it('REL-10: rolls back a killed migration, and continues at the next start', {
  timeout: 40_000,
}, async () => {
  const { dataDir, databaseUrl } = test.options;
  const killed = startProcess(
    'slow-migration-process.ts',
    dataDir,
    ...(databaseUrl === undefined ? [] : [databaseUrl]),
  );
  await delay(2_500);
  killed.kill();
  await killed.ended;
  expect(killed.lines).toEqual([]);
  const database = await open(withTags);
  expect(await database.tenant.first(leftovers)).toEqual({ half: null, untagged: false });
});

it('reads the numbered files of a folder in order', async () => {
  const migrations = await loadMigrations();
  const versions = migrations.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(migrations[0]).toMatchObject({
    version: 1,
    name: expect.stringMatching(/^[a-z]/),
    sql: expect.stringContaining('create table'),
  });
});

it('waits for a busy database instead of reporting a broken migration', async () => {
  const unavailable = new DatabaseUnavailable();
  const pool = {
    transaction: async () => {
      throw unavailable;
    },
  };
  await expect(migrate({ ...test.database.platform, ...pool }, notesSchema)).rejects.toBe(unavailable);
});
