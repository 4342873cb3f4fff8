import pg from 'pg';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { sqlState } from '../errors.ts';
import { migrate } from '../migrate.ts';
import type { Migration } from '../migration.ts';
import { once } from '../once.ts';
import { addressOf, connectionAs, type Login, type ServerAddress } from './connect.ts';
import { connectionPool, defaultLimits, type PostgresLimits } from './connection-pool.ts';
import { PostgresListener } from './listener.ts';
import { type Logins, loginsOf } from './logins.ts';
import { asOwner } from './owner.ts';
import { postgresPool } from './postgres-pool.ts';
import { prepareServer } from './prepare-server.ts';
import { resetPassword } from './prerequisites.ts';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly appSecret: string;
  readonly migrations: readonly Migration[];
  readonly log?: DatabaseLog;
  /** Connections per pool. Default 10 and 5. */
  readonly poolSizes?: { readonly tenant: number; readonly platform: number };
  readonly postgresLimits?: Partial<PostgresLimits>;
}

const connectTimeoutMs = 5_000;
const wrongPassword = '28P01';

/** Opens a PostgreSQL server: roles and logins, migrations, then the pools and the listening connection. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const address = addressOf(options.databaseUrl);
  const logins = loginsOf(address.database ?? '', options.appSecret);
  await asOwner(options.databaseUrl, async (owner) => {
    const pool = postgresPool(owner);
    await prepareServer(pool, logins);
    await migrate(pool, options.migrations);
    await keepPasswords(owner, address, logins);
  });
  return await openPools(options, address, logins);
}

async function openPools(
  options: PostgresOptions,
  address: ServerAddress,
  logins: Logins,
): Promise<Database> {
  const limits = { ...defaultLimits, ...options.postgresLimits };
  const sizes = options.poolSizes ?? { tenant: 10, platform: 5 };
  const tenant = connectionPool(address, logins.web, sizes.tenant, limits);
  const platform = connectionPool(address, logins.jobs, sizes.platform, limits);
  const onSilence = () => {
    tenant.dropConnections();
    platform.dropConnections();
  };
  const listener = new PostgresListener({
    address,
    login: logins.web,
    log: options.log ?? (() => {}),
    onSilence,
  });
  await listener.connect();
  return {
    engine: 'postgres',
    tenant: postgresPool(tenant.pool),
    platform: postgresPool(platform.pool),
    hasRoom: async () => true,
    listen: async (channel, handler) => await listener.listen(channel, handler),
    close: once(async () => {
      await Promise.all([listener.close(), tenant.pool.end(), platform.pool.end()]);
    }),
  };
}

/** The application's secret may have changed since the logins were created. */
async function keepPasswords(owner: pg.Pool, address: ServerAddress, logins: Logins): Promise<void> {
  for (const login of [logins.web, logins.jobs]) {
    if (await isRefused(address, login)) await owner.query(resetPassword(login));
  }
}

async function isRefused(address: ServerAddress, login: Login): Promise<boolean> {
  const client = new pg.Client({
    ...connectionAs(login),
    ...address,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return false;
  } catch (error) {
    if (sqlState(error) === wrongPassword) return true;
    throw error;
  } finally {
    await client.end();
  }
}
