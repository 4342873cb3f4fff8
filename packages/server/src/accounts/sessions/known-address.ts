import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { networkOf } from '../../lib/net/ip-network.ts';

/**
 * Whether the account was used from this client address before, in a session that was not revoked since. The transaction is
 * scoped to the user.
 */
export async function isKnownAddress(tx: Executor, userId: string, ip: string): Promise<boolean> {
  const sessions = await tx.rows<{ ip: string }>(sql`
    select distinct ip from sessions where user_id = ${userId} and ip is not null limit 1000`);
  return sessions.some((session) => networkOf(session.ip) === networkOf(ip));
}
