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

/** Times are in UTC so that `date_trunc` means the same on both engines. */
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres';

/** Settings of all our connections. */
export const connectionDefaults = {
  application_name: 'parley',
  options: sessionOptions,
  keepAlive: true,
  pipeline: true,
  types: valueTypes,
} satisfies pg.ClientConfig;

/**
 * Sessions switch to the login's group, which therefore owns what they create, whichever database name the
 * login carries.
 */
export function connectionAs({ user, password, group }: Login) {
  return {
    ...connectionDefaults,
    user,
    password,
    options: `${sessionOptions} -c role=${group}`,
  } satisfies pg.ClientConfig;
}
