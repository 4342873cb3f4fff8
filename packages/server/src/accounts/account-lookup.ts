import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The user behind a canonical e-mail address; answers an id only. */
export async function findUserId(executor: Executor, emailCanonical: string): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_login(${emailCanonical})`,
  );
  return row?.user_id;
}

/** The organisation that a user enters first. The transaction is scoped to the user. */
export async function findFirstOrganization(tx: Executor, userId: string): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    select o.id from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.user_id = ${userId}
    order by m.is_primary desc, m.created_at, m.organization_id
    limit 1`);
  return row?.id ?? null;
}

/** The user's password hash; undefined for an account without one. The transaction is scoped to the user. */
export async function findPasswordHash(tx: Executor, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ password_hash: string | null }>(
    sql`select password_hash from credentials where user_id = ${userId}`,
  );
  return row?.password_hash ?? undefined;
}
