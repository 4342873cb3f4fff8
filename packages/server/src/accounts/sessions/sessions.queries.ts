import type { Executor, Transaction } from '../../db/database.ts';
import { nothing, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { networkOf } from '../../lib/net/ip-network.ts';
import { idleLimitMs } from './load-session.ts';

export interface SessionRow {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_active_at: Date;
}

/** A user's active sessions, most recently used first, without their tokens. */
export function listLiveSessions(
  tx: Executor,
  userId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<SessionRow[]> {
  const idleSince = new Date(now.getTime() - idleLimitMs);
  return tx.rows<SessionRow>(sql`
    select id, user_agent, ip, created_at, last_active_at from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > ${now} and last_active_at > ${idleSince}
    order by last_active_at desc, id desc
    limit ${limit}`);
}

/**
 * Whether the account was used from this client address before, in a session that was not revoked since. The transaction is
 * scoped to the user.
 */
export async function isKnownAddress(tx: Executor, userId: string, ip: string): Promise<boolean> {
  const sessions = await tx.rows<{ ip: string }>(sql`
    select distinct ip from sessions where user_id = ${userId} and ip is not null limit 1000`);
  return sessions.some((session) => networkOf(session.ip) === networkOf(ip));
}

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
