import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from '../database-log.ts';
import { StartupProblem, sqlState } from '../errors.ts';
import { connectionDefaults } from './connect.ts';

/** The owner's login is not ours to configure, so these settings are sent with the connection; poolers support all three. */
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres';
const connectTimeoutMs = 5_000;
const startingUp = '57P03';
const serverAttempts = 30;
const serverPauseMs = 500;

/**
 * Runs `work` on a connection with the login that owns the schema.
 * @throws StartupProblem `database_unreachable` if the server does not respond within 15 s.
 */
export async function asOwner(databaseUrl: string, work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const owner = new pg.Pool({
    ...connectionDefaults,
    options: sessionOptions,
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  owner.on('error', () => {});
  owner.on('connect', (client) => {
    client.on('error', () => {});
  });
  try {
    await waitForServer(owner);
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** A server that starts at the same time may need a while to accept connections. */
async function waitForServer(owner: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query('select 1');
      return;
    } catch (error) {
      if (attempt < serverAttempts && mayComeUp(error)) await delay(serverPauseMs);
      else throw new StartupProblem('database_unreachable', { reason: reasonOf(error) }, error);
    }
  }
}

/**
 * Whether waiting can help: the server does not listen yet, its host is unknown yet, or it is starting up. A wrong password or
 * database name is not retried.
 */
function mayComeUp(error: unknown): boolean {
  if (sqlState(error) !== undefined) return sqlState(error) === startingUp;
  return true;
}
