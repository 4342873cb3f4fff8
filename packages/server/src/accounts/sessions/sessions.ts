import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { generateToken, hashToken } from '../../lib/secrets/secrets.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { createCallerCache, createUseDebounce } from './caller-cache.ts';
import { absoluteLimitMs, loadSession, type Session, touchSession } from './load-session.ts';

const touchEveryMs = 5 * minuteMs;

export interface Sessions {
  /** Returns the session of a cookie, or undefined if there is no active one. */
  resolve(token: string): Promise<Session | undefined>;
  start(input: {
    userId: string;
    organizationId: string | null;
    ip: string;
    userAgent: string | undefined;
  }): Promise<string>;
  end(token: string): Promise<void>;
  /** Drops the user's sessions from this process's cache, so that the next call of an ended session is refused. */
  recheck(userId: string): void;
  setOrganization(session: { sessionId: string; userId: string }, organizationId: string): Promise<void>;
}

export function createSessions(deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Sessions {
  const callers = createCallerCache<Session>(deps.clock);
  const isTouchDue = createUseDebounce(deps.clock, touchEveryMs);

  return {
    async resolve(token) {
      const key = hashToken(token).toString('base64');
      const known = callers.get(key);
      if (known) return known;
      const session = await loadSession(deps, token);
      if (!session) return undefined;
      callers.set(key, session);
      if (isTouchDue(session.sessionId)) await touchSession(deps, session);
      return session;
    },
    async start({ userId, organizationId, ip, userAgent }) {
      const token = generateToken();
      const now = deps.clock.now();
      await withScope(deps.database, { organizationId: null, userId }, (tx) =>
        tx.execute(sql`
          insert into sessions (id, user_id, token_hash, current_organization_id, ip, user_agent,
            created_at, confirmed_at, last_active_at, expires_at)
          values (${deps.ids.next()}, ${userId}, ${hashToken(token)}, ${organizationId}, ${ip},
            ${userAgent?.slice(0, 300) ?? null}, ${now}, ${now}, ${now},
            ${new Date(now.getTime() + absoluteLimitMs)})`),
      );
      return token;
    },
    async end(token) {
      const session = await loadSession(deps, token);
      if (!session) return;
      await withScope(deps.database, { organizationId: null, userId: session.userId }, (tx) =>
        tx.execute(sql`update sessions set revoked_at = ${deps.clock.now()} where id = ${session.sessionId}`),
      );
      callers.deleteWhere(({ sessionId }) => sessionId === session.sessionId);
    },
    recheck: (userId) => callers.deleteWhere((session) => session.userId === userId),
    async setOrganization({ sessionId, userId }, organizationId) {
      await withScope(deps.database, { organizationId: null, userId }, (tx) =>
        tx.execute(
          sql`update sessions set current_organization_id = ${organizationId} where id = ${sessionId}`,
        ),
      );
      callers.deleteWhere((session) => session.sessionId === sessionId);
    },
  };
}
