import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Returns the id of the user that a Google account is linked to. */
export async function findLinkedUser(executor: Executor, subject: string): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_identity('google', ${subject})`,
  );
  return row?.user_id;
}

/** Returns the user's own row, locked until the transaction ends. */
export async function lockUser(
  tx: Executor,
  userId: string,
): Promise<{ email: string; full_name: string; is_verified: boolean } | undefined> {
  return tx.first<{ email: string; full_name: string; is_verified: boolean }>(sql`
    select email, full_name, email_verified_at is not null as is_verified from users where id = ${userId} for update`);
}

/** Links a Google account to a user; returns false if either is already linked. */
export async function insertIdentity(
  tx: Executor,
  { userId, subject, at }: { userId: string; subject: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into identities (provider, subject, user_id, created_at) values ('google', ${subject}, ${userId}, ${at})
    on conflict do nothing`);
  return inserted === 1;
}

/**
 * Removes every sign-in method of an account and marks its address as verified. Sessions and keys are left to
 * the caller.
 */
export async function removeSignInMethods(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update credentials set password_hash = null, updated_at = ${at} where user_id = ${userId}`,
  );
  await tx.execute(sql`delete from second_factors where user_id = ${userId}`);
  await tx.execute(sql`delete from user_tokens where user_id = ${userId}`);
  await tx.execute(sql`delete from identities where user_id = ${userId}`);
  await tx.execute(sql`
    update users set two_factor_enabled_at = null, email_verified_at = ${at}, updated_at = ${at} where id = ${userId}`);
}
