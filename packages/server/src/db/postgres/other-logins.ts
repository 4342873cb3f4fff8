import type { Pool } from '../database.ts';
import { sqlState } from '../errors.ts';
import { sql } from '../sql.ts';
import { isLoginOf, loginsOf } from './logins.ts';

const refused = new Set(['42501', '2BP01']);

/** A login of the database that was derived from another secret. */
export interface OtherLogin {
  role: string;
  connections: number;
}

/** The logins of secrets other than this one. */
export async function findOtherLogins(owner: Pool, appSecret: string): Promise<OtherLogin[]> {
  const rows = await owner.rows(sql<OtherLogin & { database: string }>`
    select rolname::text as role, current_database()::text as database,
      (select count(*)::int from pg_stat_activity where usename = rolname) as connections
    from pg_roles where rolname like 'parley%'`);
  return rows.filter(({ role, database }) => {
    const { web, jobs } = loginsOf(database, appSecret);
    return isLoginOf(database, role) && role !== web.user && role !== jobs.user;
  });
}

/**
 * Drops a login.
 * @returns the statements an administrator must run if the owner lacks the privileges
 */
export async function dropLogin(owner: Pool, role: string): Promise<string[]> {
  const [found] = await owner.rows(sql<{ name: string }>`select quote_ident(current_database()) as name`);
  const statements = [`revoke connect on database ${found?.name} from ${role}`, `drop role ${role}`];
  try {
    await owner.transaction(async (tx) => {
      for (const statement of statements) await tx.script(statement);
    });
    return [];
  } catch (error) {
    if (refused.has(sqlState(error) ?? '')) return statements;
    throw error;
  }
}
