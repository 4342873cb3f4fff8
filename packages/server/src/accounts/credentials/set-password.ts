import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Stores a new password, voids pending reset links, and ends the user's sessions except the given one. The
 * transaction is scoped to the user.
 */
export async function setPassword(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  kept: { except?: string } = {},
): Promise<void> {
  await tx.execute(sql`
    update credentials set password_hash = ${passwordHash}, updated_at = ${deps.clock.now()} where user_id = ${userId}`);
  await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'reset'`);
  await endSessions(tx, deps, userId, kept);
}
