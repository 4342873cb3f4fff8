import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpReply } from '../../kernel/exchange/http-exchange.ts';
import { generateToken, hashToken } from '../../lib/secrets/secrets.ts';
import { absoluteLimitMs } from './load-session.ts';
import { setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/**
 * Gives the caller's session a new token; after the commit, `adoptSession` sends it to the browser. The old cookie, and any copy
 * of it, becomes invalid (SEC-2). The transaction is scoped to the user.
 */
export async function renewSession(
  tx: Transaction,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<string> {
  const token = generateToken();
  const renewed = await tx.execute(sql`
    update sessions set token_hash = ${hashToken(token)}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null`);
  if (renewed === 0) throw new AppError('unauthenticated');
  return token;
}

/** Sends the cookie of a renewed session. */
export function adoptSession(
  deps: Pick<Deps, 'config'> & { sessions: Sessions },
  reply: HttpReply,
  { userId, token }: { userId: string; token: string },
): void {
  deps.sessions.recheck(userId);
  setSessionCookie(deps.config, reply, token, absoluteLimitMs / 1000);
}
