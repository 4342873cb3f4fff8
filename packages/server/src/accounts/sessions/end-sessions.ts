import type { Transaction } from '../../db/database.ts';
import { nothing, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

/**
 * Ends the sessions of a user and returns how many there were. The transaction is scoped to the user. Every process and open
 * stream reacts within 5 s (SEC-2). The client addresses of these sessions no longer count as known to the account.
 * @param except a session to keep, usually the caller's.
 */
export async function endSessions(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const others = except === undefined ? nothing : sql`and id <> ${except}`;
  return tx.execute(sql`
    update sessions set revoked_at = ${deps.clock.now()}, ip = null where user_id = ${userId} and revoked_at is null ${others}`);
}
