import { createHash, randomUUID } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newDatabaseMade } from '../../../scripts/build/new-database.ts';
import { templateFolder } from '../../../tools/template-folder.ts';
import { underLock } from '../../../tools/under-lock.ts';
import type { Database } from '../src/db/database.ts';
import { unpack } from '../src/db/embedded/files/unpack.ts';
import { initialize } from '../src/db/embedded/initialize.ts';
import { loadMigrations, type Migration } from '../src/db/migrating/migration.ts';
import { type OpenOptions, openDatabase } from '../src/db/open.ts';
import { isLoginOf } from '../src/db/postgres/logins.ts';

export type TestEngine = Database['engine'];

export interface TestDatabase {
  readonly database: Database;
  /** Options to open the same database again, as a second process would. */
  readonly options: OpenOptions;
  /** Closes and deletes the database. */
  dispose(): Promise<void>;
}

/** Makes the files of an embedded database. */
const childUrl = new URL('../src/db/embedded/initialize-child.ts', import.meta.url);
const appSecret = 'test-only-secret-of-32-characters!';

/** Database engine of the suite, from PARLEY_TEST_ENGINE; embedded by default. */
export function testEngine(): TestEngine {
  return process.env.PARLEY_TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';
}

/** What the first start of the program adds to a database; templates include it, so that later starts find it. */
export interface FirstStart {
  /** Distinguishes templates with different content. */
  name: string;
  run(database: Database): Promise<void>;
  /** Statements that only tests need, run as the owner on both engines. */
  script: string;
}

/**
 * A migrated database, copied from a template that is created once for each set of migrations. `firstStart` takes a second on the
 * embedded engine, so the template includes its result; on a PostgreSQL server the program runs it for each database. The server
 * is that of TEST_DATABASE_URL, whose login must be allowed to create databases and roles.
 */
export async function createTestDatabase(
  engine: TestEngine = testEngine(),
  changes: Partial<OpenOptions> = {},
  firstStart?: FirstStart,
): Promise<TestDatabase> {
  const migrations = changes.migrations ?? (await loadMigrations());
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const { options, remove } =
    engine === 'postgres'
      ? await copyOnServer(migrations, folder, changes, firstStart)
      : await copyFolder(migrations, folder, changes, firstStart);
  const database = await openDatabase(options);
  return {
    database,
    options,
    dispose: async () => {
      await database.close();
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Copy {
  readonly options: OpenOptions;
  remove(): Promise<void>;
}

async function copyFolder(
  migrations: readonly Migration[],
  folder: string,
  changes: Partial<OpenOptions>,
  firstStart?: FirstStart,
): Promise<Copy> {
  const name = `parley-template-${fingerprint(migrations)}${firstStart?.name ?? ''}`;
  const template = await templateFolder(name, async (unfinished) => {
    await placeNewFiles(join(unfinished, 'postgres'), changes.migrations === undefined);
    const database = await openDatabase({ dataDir: unfinished, appSecret, migrations });
    await firstStart?.run(database);
    // Runs as the owner of the session, and restores the pool's role.
    if (firstStart)
      await database.platform.script(`reset role; ${firstStart.script}; set role parley_platform`);
    await database.close();
  });
  const dataDir = join(folder, 'data');
  cpSync(join(template, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  return { options: { appSecret, ...changes, dataDir, migrations }, remove: async () => {} };
}

/** Files to migrate: with all migrations those of the build, if there are any, else empty ones that are made only once. */
async function placeNewFiles(folder: string, hasAllMigrations: boolean): Promise<void> {
  const made = hasAllMigrations ? newDatabaseMade() : undefined;
  if (made !== undefined) return await unpack(made, folder);
  const empty = await templateFolder(`parley-empty-${fingerprint([])}`, async (unfinished) => {
    await mkdir(unfinished, { recursive: true });
    await initialize(join(unfinished, 'postgres'), { childUrl });
  });
  cpSync(join(empty, 'postgres'), folder, { recursive: true });
}

async function copyOnServer(
  migrations: readonly Migration[],
  folder: string,
  changes: Partial<OpenOptions>,
  firstStart?: FirstStart,
): Promise<Copy> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL server');
  const template = `parley_template_${fingerprint(migrations)}`;
  await underLock(join(tmpdir(), `${template}-${process.getuid?.() ?? 0}`), async () => {
    if (await exists(server, template)) return;
    const unfinished = `${template}_${randomUUID().slice(0, 8)}`;
    await onServer(server, `create database ${unfinished}`);
    await (
      await openDatabase({ databaseUrl: urlOf(server, unfinished), dataDir: folder, appSecret, migrations })
    ).close();
    await dropLogins(server, unfinished);
    await onServer(server, `alter database ${unfinished} rename to ${template}`);
  });
  const name = `parley_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  if (firstStart) await onServer(urlOf(server, name), firstStart.script);
  return {
    options: { appSecret, ...changes, databaseUrl: urlOf(server, name), dataDir: folder, migrations },
    remove: async () => {
      await onServer(server, `drop database ${name} with (force)`);
      await dropLogins(server, name);
    },
  };
}

async function dropLogins(server: string, database: string): Promise<void> {
  const roles = await onServer<{ name: string }>(
    server,
    "select rolname as name from pg_roles where rolname like 'parley%'",
  );
  for (const { name } of roles) {
    if (isLoginOf(database, name)) await onServer(server, `drop role if exists ${name}`);
  }
}

async function exists(server: string, database: string): Promise<boolean> {
  return (await onServer(server, `select 1 from pg_database where datname = '${database}'`)).length > 0;
}

async function onServer<Row extends object>(server: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Files that determine the content of a template, besides its migrations. */
const preparation = [
  'migrating/migrate.ts',
  'migrating/migration-history.ts',
  'embedded/initialize-child.ts',
  'embedded/open-embedded.ts',
  'embedded/initialize.ts',
  'embedded/engine/pglite-settings.ts',
  'postgres/prerequisites.ts',
];

function fingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  for (const file of preparation) hash.update(readFileSync(new URL(`../src/db/${file}`, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}
