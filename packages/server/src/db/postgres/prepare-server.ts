import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, Transaction } from '../database.ts';
import { StartupProblem, sqlState } from '../errors.ts';
import type { Logins } from './logins.ts';
import { findPrerequisites } from './prerequisites.ts';

const minVersion = 160_000;
const attempts = 20;
const prepareLockKey = 0x7061726c6578;
/** Roles are shared by all databases of a server, and a lock in one database is not visible in another. */
const raced = new Set(['XX000', '23505', '42710', '40P01']);
/** Insufficient rights, or an extension that is not installed on the server. */
const refused = new Set(['42501', '0A000', '58P01']);

/**
 * Adds missing roles, logins, and the extension.
 * @throws StartupProblem `database_too_old`, or `database_rights_missing` with the statements an
 * administrator must run.
 */
export async function prepareServer(owner: Pool, logins: Logins): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await owner.transaction(
        (tx) => addMissing(tx, logins),
        `select pg_advisory_xact_lock(${prepareLockKey})`,
      );
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (refused.has(state)) throw await rightsMissing(owner, logins, error);
      if (!raced.has(state) || attempt === attempts) throw error;
      await delay(Math.random() * 50 * attempt);
    }
  }
}

async function addMissing(tx: Transaction, logins: Logins): Promise<void> {
  const { version, statements } = await findPrerequisites(tx, logins);
  if (version < minVersion) throw new StartupProblem('database_too_old', { version, minVersion });
  for (const statement of statements) await tx.script(statement);
}

async function rightsMissing(owner: Pool, logins: Logins, cause: unknown): Promise<StartupProblem> {
  const { statements } = await findPrerequisites(owner, logins);
  return new StartupProblem('database_rights_missing', { sql: `${statements.join(';\n')};` }, cause);
}
