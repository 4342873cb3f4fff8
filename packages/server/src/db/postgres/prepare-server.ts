import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, Transaction } from '../database.ts';
import { StartupProblem, sqlState } from '../errors.ts';
import type { Logins } from './logins.ts';
import { findPrerequisites, type SessionLimits } from './prerequisites.ts';
import { assertSupportedVersion } from './server-version.ts';

const attempts = 20;
const prepareLockKey = 0x7061726c6578;
/** Errors of concurrent setups: roles are shared by all databases of a server, but an advisory lock covers only one database. */
const raced = new Set(['XX000', '23505', '42710', '40P01']);
const insufficientRights = '42501';
/** The package of the extension is not installed on the server: no control file, or no library. */
const notInstalled = new Set(['0A000', '58P01']);

/**
 * Adds missing roles, logins, and the extension.
 * @throws StartupProblem `database_too_old`, `database_extension_missing`, or `database_rights_missing` with the
 * statements an administrator must run.
 */
export async function prepareServer(owner: Pool, logins: Logins, limits: SessionLimits): Promise<void> {
  await assertSupportedVersion(owner);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await owner.transaction(
        (tx) => addMissing(tx, logins, limits),
        `select pg_advisory_xact_lock(${prepareLockKey})`,
      );
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (notInstalled.has(state)) throw new StartupProblem('database_extension_missing', {}, error);
      if (state === insufficientRights) throw await rightsMissing(owner, logins, limits, error);
      if (!raced.has(state) || attempt === attempts) throw error;
      await delay(Math.random() * 50 * attempt);
    }
  }
}

async function addMissing(tx: Transaction, logins: Logins, limits: SessionLimits): Promise<void> {
  for (const statement of await findPrerequisites(tx, logins, limits)) await tx.script(statement);
}

async function rightsMissing(
  owner: Pool,
  logins: Logins,
  limits: SessionLimits,
  cause: unknown,
): Promise<StartupProblem> {
  const statements = await findPrerequisites(owner, logins, limits);
  return new StartupProblem('database_rights_missing', { sql: `${statements.join(';\n')};` }, cause);
}
