import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Whether the user has already verified the address. */
export async function isEmailVerified(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.first<{ email_verified_at: Date | null }>(
    sql`select email_verified_at from users where id = ${userId}`,
  );
  return row?.email_verified_at != null;
}
