import pg from 'pg';
import { valueTypes } from '../values.ts';

/** Where the server is, without who logs in: taken from DATABASE_URL by node-postgres' own rules. */
export type ServerAddress = Pick<pg.ClientConfig, 'host' | 'port' | 'database' | 'ssl'>;

export interface Login {
  readonly user: string;
  readonly password: string;
  /** The group it is a member of, and as which its sessions run. */
  readonly group: 'parley_app' | 'parley_platform';
}

export function addressOf(databaseUrl: string): ServerAddress {
  const { host, port, database, ssl } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, database, ssl };
}

/** Times are kept in UTC so that `date_trunc` means the same on both engines. */
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres';

/** How every connection of ours behaves. */
export const connectionDefaults = {
  application_name: 'parley',
  options: sessionOptions,
  keepAlive: true,
  pipeline: true,
  types: valueTypes,
} satisfies pg.ClientConfig;

/** A connection of one of our logins: what it makes belongs to its group, whichever database name the login carries. */
export function connectionAs({ user, password, group }: Login) {
  return {
    ...connectionDefaults,
    user,
    password,
    options: `${sessionOptions} -c role=${group}`,
  } satisfies pg.ClientConfig;
}
