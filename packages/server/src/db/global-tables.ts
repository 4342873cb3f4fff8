/**
 * Tables that belong to no organization. Every other table is a tenant table and held to that law. An application role that
 * may touch a global table is held by row level security there as well.
 */
export const globalTables: ReadonlySet<string> = new Set([
  'schema_migrations',
  'users',
  'credentials',
  'sessions',
  'throttles',
  'identities',
  'second_factors',
  'user_tokens',
  'user_photos',
  'mails',
]);

/** The tenants themselves: their key is the organization. */
export const organizationsTable = 'organizations';

/** Schemas with their own owner and no access for the application role. */
export const foreignSchemas: readonly string[] = ['pgboss'];
