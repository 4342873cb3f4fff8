import { withScope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { hashToken, mintToken } from '../ports/tokens.ts';
import { absoluteLimitMs, loadSession, type Session, touchSession } from './load-session.ts';

const touchEveryMs = 5 * 60_000;
/** Sessions are looked up again after this time, so that a revocation acts everywhere within 5 s. */
const trustMs = 2_000;
const maxRemembered = 10_000;

export interface Sessions {
  /** The session behind a cookie, or undefined when there is none that lives. */
  resolve(token: string): Promise<Session | undefined>;
  /** Starts a session and answers its token. */
  start(input: {
    userId: string;
    organizationId: string | null;
    ip: string;
    userAgent: string | undefined;
  }): Promise<string>;
  end(token: string): Promise<void>;
  /** Looks the sessions of a user up again at their next call to this process, because some have ended. */
  recheck(userId: string): void;
  setOrganization(session: { sessionId: string; userId: string }, organizationId: string): Promise<void>;
}

interface Remembered {
  session: Session;
  untilMs: number;
}

export function createSessions(deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Sessions {
  const remembered = new Map<string, Remembered>();
  const touched = new Map<string, number>();

  const forget = (fits: (session: Session) => boolean): void => {
    for (const [key, entry] of remembered) if (fits(entry.session)) remembered.delete(key);
  };

  return {
    async resolve(token) {
      const key = hashToken(token).toString('base64');
      const nowMs = deps.clock.now().getTime();
      const known = remembered.get(key);
      if (known && known.untilMs > nowMs) return known.session;
      const session = await loadSession(deps, token);
      remembered.delete(key);
      if (!session) return undefined;
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, { session, untilMs: nowMs + trustMs });
      if ((touched.get(session.sessionId) ?? 0) + touchEveryMs < nowMs) {
        if (touched.size >= maxRemembered) touched.clear();
        touched.set(session.sessionId, nowMs);
        await touchSession(deps, session);
      }
      return session;
    },
    async start({ userId, organizationId, ip, userAgent }) {
      const token = mintToken();
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
      forget(({ sessionId }) => sessionId === session.sessionId);
    },
    recheck: (userId) => forget((session) => session.userId === userId),
    async setOrganization({ sessionId, userId }, organizationId) {
      await withScope(deps.database, { organizationId: null, userId }, (tx) =>
        tx.execute(
          sql`update sessions set current_organization_id = ${organizationId} where id = ${sessionId}`,
        ),
      );
      forget((session) => session.sessionId === sessionId);
    },
  };
}
