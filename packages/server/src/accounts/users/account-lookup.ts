import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export async function findUserId(executor: Executor, emailCanonical: string): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_login(${emailCanonical})`,
  );
  return row?.user_id;
}

/**
 * Returns the user's password hash; undefined for an account without a password. The transaction is scoped to
 * the user.
 */
export async function findPasswordHash(tx: Executor, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ password_hash: string | null }>(
    sql`select password_hash from credentials where user_id = ${userId}`,
  );
  return row?.password_hash ?? undefined;
}
