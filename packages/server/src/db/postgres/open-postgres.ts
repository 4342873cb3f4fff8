import type pg from 'pg';
import { once } from '../../lib/timing/memoize.ts';
import { type AppSecrets, assertSecretKnown, recordSecret } from '../app-secrets.ts';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { migrate } from '../migrating/migrate.ts';
import type { Migration } from '../migrating/migration.ts';
import { createRepeater } from '../session/repeat-transactions.ts';
import { addressOf, type ServerAddress } from './connect.ts';
import { connectionPool, defaultLimits, type PostgresLimits } from './connection-pool.ts';
import { PostgresListener } from './listener.ts';
import { type Logins, loginsOf } from './logins.ts';
import { asOwner } from './owner.ts';
import { postgresPool } from './postgres-pool.ts';
import { prepareServer } from './prepare-server.ts';

export interface PostgresOptions extends AppSecrets {
  readonly databaseUrl: string;
  /** Direct URL of the same server for the listening connection, if `databaseUrl` points to a transaction pooler. */
  readonly databaseListenUrl?: string | undefined;
  readonly migrations: readonly Migration[];
  readonly log?: DatabaseLog;
  /** Connections per pool. Default 10 and 5. */
  readonly poolSizes?: { readonly tenant: number; readonly platform: number };
  readonly postgresLimits?: Partial<PostgresLimits>;
  /** Maximum number of attempts of a transaction that PostgreSQL ends; 4 by default. */
  readonly transactionTries?: number;
}

/** Opens a database on a PostgreSQL server: roles and logins, migrations, then the pools and the listening connection. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const address = addressOf(options.databaseUrl);
  const logins = loginsOf(address.database ?? '', options.appSecret);
  const limits = { ...defaultLimits, ...options.postgresLimits };
  await asOwner(options.databaseUrl, async (connection) => {
    const owner = postgresPool(connection);
    await assertSecretKnown(owner, options);
    await prepareServer(owner, logins, limits);
    await migrate(owner, options.migrations);
    await recordSecret(owner, options);
  });
  return await openPools(options, address, logins, limits);
}

async function openPools(
  options: PostgresOptions,
  address: ServerAddress,
  logins: Logins,
  limits: PostgresLimits,
): Promise<Database> {
  const sizes = options.poolSizes ?? { tenant: 10, platform: 5 };
  const tenant = connectionPool(address, logins.web, sizes.tenant, limits);
  const platform = connectionPool(address, logins.jobs, sizes.platform, limits);
  const onSilence = () => {
    tenant.dropConnections();
    platform.dropConnections();
  };
  const listener = new PostgresListener({
    address: addressOf(options.databaseListenUrl ?? options.databaseUrl),
    login: logins.web,
    log: options.log ?? (() => {}),
    onSilence,
  });
  await listener.connect();
  const { repeating, watch } = createRepeater(options.transactionTries);
  return {
    engine: 'postgres',
    tenant: repeating(postgresPool(tenant.pool)),
    platform: repeating(postgresPool(platform.pool)),
    watchEnded: watch,
    hasRoom: async () => true,
    connections: () => ({
      used: inUse(tenant.pool) + inUse(platform.pool),
      size: sizes.tenant + sizes.platform,
      waiting: tenant.pool.waitingCount + platform.pool.waitingCount,
    }),
    // Indexes contain only ids, so they are left to autovacuum.
    vacuum: (tables) =>
      asOwner(options.databaseUrl, async (connection) => {
        await connection.query(`vacuum (index_cleanup off, skip_locked) ${tables.join(', ')}`);
      }),
    listen: async (channel, handler) => await listener.listen(channel, handler),
    close: once(async () => {
      await Promise.all([listener.close(), tenant.pool.end(), platform.pool.end()]);
    }),
  };
}

function inUse({ totalCount, idleCount }: pg.Pool): number {
  return totalCount - idleCount;
}
