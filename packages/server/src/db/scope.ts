import type { Database, Reader, Transaction } from './database.ts';
import { DatabaseMisuse } from './errors.ts';
import { sql } from './sql.ts';

/**
 * Organization and user whose rows a transaction may see. Policies read both settings with `nullif(current_setting(…, true),
 * '')::uuid`.
 */
export interface DatabaseScope {
  readonly organizationId: string | null;
  readonly userId: string | null;
}

/** Returns the scope of an organization's own work, which no user asked for. */
export function tenantScope(organizationId: string): { organizationId: string; userId: null } {
  return { organizationId, userId: null };
}

/** Runs one transaction of an organization and a user, restricted to their rows by row level security. */
export async function withScope<T>(
  database: Pick<Database, 'tenant'>,
  scope: DatabaseScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await database.tenant.transaction(
    work,
    `set local role parley_app; set local app.organization_id = '${idOf(scope.organizationId)}'; set local app.user_id = '${idOf(scope.userId)}'`,
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A validated id, safe to embed in a script. */
function idOf(id: string | null): string {
  if (id === null) return '';
  if (!uuid.test(id)) throw new DatabaseMisuse('scope_is_no_id');
  return id;
}

/** A reader limited to an organization and a user. Each read is its own transaction, in one round trip. */
export function readerOf(database: Pick<Database, 'tenant'>, scope: DatabaseScope): Reader {
  return {
    rows: (statement) => withScope(database, scope, (tx) => tx.last.rows(statement)),
    first: (statement) => withScope(database, scope, (tx) => tx.last.first(statement)),
  };
}

/** Switches a scoped transaction to another organization; null leaves the current one. */
export async function enterOrganization(tx: Transaction, organizationId: string | null): Promise<void> {
  await tx.execute(sql`select set_config('app.organization_id', ${organizationId ?? ''}, true)`);
}

const asPlatform = 'set local role parley_platform';

/** Runs one transaction across organizations: dispatcher, jobs, admin area. Never use it on behalf of a tenant's request. */
export async function withPlatform<T>(
  database: Pick<Database, 'platform'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await database.platform.transaction(work, asPlatform);
}
