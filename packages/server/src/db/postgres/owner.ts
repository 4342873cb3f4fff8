import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from '../database-log.ts';
import { StartupProblem, sqlState } from '../errors.ts';
import { connectionDefaults } from './connect.ts';

const connectTimeoutMs = 5_000;
const startingUp = '57P03';
const serverAttempts = 30;
const serverPauseMs = 500;

/**
 * Lends the login that owns the schema to `work`, over one connection.
 * @throws StartupProblem `database_unreachable` when the server does not come within 15 s.
 */
export async function asOwner(databaseUrl: string, work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const owner = new pg.Pool({
    ...connectionDefaults,
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

/** A server that starts together with us may need a while. */
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

/** Not yet listening, name not yet known, or starting up; a wrong password or name stays wrong. */
function mayComeUp(error: unknown): boolean {
  if (sqlState(error) !== undefined) return sqlState(error) === startingUp;
  return true;
}
