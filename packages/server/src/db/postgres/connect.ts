import pg from 'pg';
import { valueTypes } from '../values.ts';

/** The server without credentials, parsed from DATABASE_URL by node-postgres' rules. */
export type ServerAddress = Pick<pg.ClientConfig, 'host' | 'port' | 'database' | 'ssl'>;

export interface Login {
  readonly user: string;
  readonly password: string;
  /** The group that the login is a member of and its sessions run as. */
  readonly group: 'parley_app' | 'parley_platform';
}

export function addressOf(databaseUrl: string): ServerAddress {
  const { host, port, database, ssl } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, database, ssl };
}

/**
 * Settings of all our connections. None sets anything for its session: behind a pooler, sessions are shared.
 * Those settings belong to the logins (`prerequisites.ts`).
 */
export const connectionDefaults = {
  application_name: 'parley',
  keepAlive: true,
  pipeline: true,
  types: valueTypes,
} satisfies pg.ClientConfig;

export function connectionAs({ user, password }: Login) {
  return { ...connectionDefaults, user, password } satisfies pg.ClientConfig;
}
