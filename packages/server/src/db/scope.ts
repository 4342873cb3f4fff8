import { AppError } from '../errors/app-error.ts';
import type { Database, Reader, Transaction } from './database.ts';
import { DatabaseMisuse, sqlState } from './errors.ts';
import { sql } from './sql.ts';

/** SQLSTATE with which row level security refuses to store a row, and with which a role lacks a right, which is a defect. */
const insufficientPrivilege = '42501';

/**
 * Organization and user whose rows a transaction may see. Policies read both settings with `nullif(current_setting(…, true),
 * '')::uuid`.
 */
export interface DatabaseScope {
  readonly organizationId: string | null;
  readonly userId: string | null;
  /** The only chatbots whose conversations and leads are visible; null or undefined: all. Policies read it by `sees_chatbot`. */
  readonly chatbotIds?: readonly string[] | null;
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
  const run = database.tenant.transaction(
    work,
    `set local role parley_app; set local app.organization_id = '${idOf(scope.organizationId)}'; set local app.user_id = '${idOf(scope.userId)}'${limitOf(scope)}`,
  );
  return scope.chatbotIds ? await run.catch(hideOthers) : await run;
}

/** A limited member who writes for another chatbot is told what one who reads is told. */
function hideOthers(error: unknown): never {
  if (sqlState(error) === insufficientPrivilege && String(error).includes('row-level security'))
    throw new AppError('not_found', { cause: error });
  throw error;
}

function limitOf({ chatbotIds }: DatabaseScope): string {
  return chatbotIds ? `; set local app.chatbot_ids = '{${chatbotIds.map(idOf).join(',')}}'` : '';
}

/** Narrows a transaction to the conversations and leads of these chatbots, until it ends. */
export async function narrowToChatbots(tx: Transaction, chatbotIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select set_config('app.chatbot_ids', ${`{${chatbotIds.map(idOf).join(',')}}`}, true)`);
}

/**
 * Does what belongs to a row that the caller may see, also in the rows of chatbots that they may not see. Whatever is read for the
 * caller is read outside of it.
 */
export async function beyondLimit<T>(
  tx: Transaction,
  { chatbotIds }: Pick<DatabaseScope, 'chatbotIds'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!chatbotIds) return await work();
  await tx.execute(sql`select set_config('app.chatbot_ids', '', true)`);
  const result = await work();
  await narrowToChatbots(tx, chatbotIds);
  return result;
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
