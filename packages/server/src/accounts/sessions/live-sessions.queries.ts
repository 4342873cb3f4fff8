import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
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
