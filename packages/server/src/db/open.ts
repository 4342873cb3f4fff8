import type { Database } from './database.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts';

export interface OpenOptions extends EmbeddedOptions, Omit<PostgresOptions, 'databaseUrl'> {
  /** URL of a PostgreSQL server, with the login that owns the schema. Without it, the embedded engine runs in `dataDir`. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Opens the database: lock, first initialization, roles, migrations, connections.
 * @throws StartupProblem with instructions for the operator.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined
    ? await openEmbedded(options)
    : await openPostgres({ ...options, databaseUrl });
}
