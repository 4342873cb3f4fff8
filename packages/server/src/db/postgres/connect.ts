import pg from 'pg';
import { valueTypes } from '../session/values.ts';

/** Address of the server without credentials, parsed from DATABASE_URL by the rules of node-postgres. */
export type ServerAddress = Pick<pg.ClientConfig, 'host' | 'port' | 'database' | 'ssl'>;

export interface Login {
  readonly user: string;
  readonly password: string;
  /** The role that the login is a member of and that its sessions switch to. */
  readonly group: 'parley_app' | 'parley_platform';
}

export function addressOf(databaseUrl: string): ServerAddress {
  const { host, port, database, ssl } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, database, ssl };
}

/**
 * Settings of all our connections. None of them changes the session, because sessions are shared behind a pooler. Session
 * settings belong to the logins (`prerequisites.ts`).
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
