import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

/**
 * Stores another password, voids links that would set one, and ends the user's sessions but the one that is kept. The
 * transaction is scoped to the user.
 */
export async function setPassword(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  {
    userId,
    passwordHash,
    keptSessionId,
  }: { userId: string; passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  const at = deps.clock.now();
  await tx.execute(
    sql`update credentials set password_hash = ${passwordHash}, updated_at = ${at} where user_id = ${userId}`,
  );
  await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'reset'`);
  await tx.execute(sql`
    update sessions set revoked_at = ${at}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${keptSessionId}::uuid`);
}
