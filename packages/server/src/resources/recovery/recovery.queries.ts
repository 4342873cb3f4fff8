import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Whether the user has already verified the address. */
export async function isEmailVerified(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.first<{ email_verified_at: Date | null }>(
    sql`select email_verified_at from users where id = ${userId}`,
  );
  return row?.email_verified_at != null;
}

/** Marks the address as verified and deletes the pending verification link. */
export async function markEmailVerified(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update users set email_verified_at = coalesce(email_verified_at, ${at}), updated_at = ${at}
    where id = ${userId}`);
  await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'verify'`);
}
