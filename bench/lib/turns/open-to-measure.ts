import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { loadMigrations } from '../../../packages/server/src/db/migrating/migration.ts';
import { openDatabase } from '../../../packages/server/src/db/open.ts';
import { sql } from '../../../packages/server/src/db/sql.ts';
import type { Later } from '../../../tools/services/with-clean-up.ts';
import { isPostgres } from './database-meter.ts';

/** Opens a database with one connection of each kind; without a URL, on the embedded engine. */
export async function openToMeasure(later: Later, databaseUrl: string | undefined): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  later(() => rm(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    appSecret: 'benchmark-only-secret-of-32-chars',
    migrations: await loadMigrations(),
    poolSizes: { tenant: 1, platform: 1 },
  });
  later(() => database.close());
  return database;
}

/** Returns the process id of the one connection that runs the queries; null if it is not on this machine. */
export async function connectionOf({ engine, tenant }: Database): Promise<number | null> {
  if (engine === 'embedded') return null;
  const connection = await tenant.first(sql<{ pid: number }>`select pg_backend_pid() as pid`);
  return connection && isPostgres(connection.pid) ? connection.pid : null;
}
