import type { Role } from '@parley/contracts/permissions';
import { withScope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { type Language, languages } from '../ports/sentences.ts';
import { hashToken, mintToken } from '../ports/tokens.ts';

const dayMs = 86_400_000;
/** A session ends after this time without a call, and in any case after the absolute time. */
export const idleLimitMs = 7 * dayMs;
export const absoluteLimitMs = 30 * dayMs;
const touchEveryMs = 5 * 60_000;
/** Sessions are looked up again after this time, so that a revocation acts everywhere within 5 s. */
const trustMs = 2_000;
const maxRemembered = 10_000;

/** A live session with the rights it has now. */
export interface Session {
  sessionId: string;
  userId: string;
  organizationId: string | null;
  role: Role | null;
  language: Language | null;
}

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
  setOrganization(session: { sessionId: string; userId: string }, organizationId: string): Promise<void>;
}

type SessionDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

interface Remembered {
  session: Session;
  untilMs: number;
}

export function createSessions(deps: SessionDeps): Sessions {
  const remembered = new Map<string, Remembered>();
  const touched = new Map<string, number>();

  const forget = (sessionId: string): void => {
    for (const [key, entry] of remembered) if (entry.session.sessionId === sessionId) remembered.delete(key);
  };

  return {
    async resolve(token) {
      const key = hashToken(token).toString('base64');
      const nowMs = deps.clock.now().getTime();
      const known = remembered.get(key);
      if (known && known.untilMs > nowMs) return known.session;
      const session = await load(deps, token);
      remembered.delete(key);
      if (!session) return undefined;
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, { session, untilMs: nowMs + trustMs });
      if ((touched.get(session.sessionId) ?? 0) + touchEveryMs < nowMs) {
        if (touched.size >= maxRemembered) touched.clear();
        touched.set(session.sessionId, nowMs);
        await touch(deps, session);
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
      const session = await load(deps, token);
      if (!session) return;
      await withScope(deps.database, { organizationId: null, userId: session.userId }, (tx) =>
        tx.execute(sql`update sessions set revoked_at = ${deps.clock.now()} where id = ${session.sessionId}`),
      );
      forget(session.sessionId);
    },
    async setOrganization({ sessionId, userId }, organizationId) {
      await withScope(deps.database, { organizationId: null, userId }, (tx) =>
        tx.execute(
          sql`update sessions set current_organization_id = ${organizationId} where id = ${sessionId}`,
        ),
      );
      forget(sessionId);
    },
  };
}

async function load(deps: SessionDeps, token: string): Promise<Session | undefined> {
  const now = deps.clock.now();
  const found = await deps.database.tenant.first<{
    session_id: string;
    user_id: string;
    organization_id: string | null;
  }>(
    sql`select * from resolve.resolve_session(${hashToken(token)}, ${now}, ${new Date(now.getTime() - idleLimitMs)})`,
  );
  if (!found) return undefined;
  const rights = await loadRights(deps, found.user_id, found.organization_id);
  return {
    sessionId: found.session_id,
    userId: found.user_id,
    organizationId: rights.role === null ? null : found.organization_id,
    ...rights,
  };
}

/** The role and language a user has now in an organisation; null for an outsider. */
export async function loadRights(
  deps: Pick<Deps, 'database'>,
  userId: string,
  organizationId: string | null,
): Promise<{ role: Role | null; language: Language | null }> {
  const row = await withScope(deps.database, { organizationId, userId }, (tx) =>
    tx.first<{ role: Role | null; language: string | null }>(sql`
      select m.role, coalesce(u.language, o.language) as language
      from users u
      left join organizations o on o.id = ${organizationId} and o.deleted_at is null
      left join memberships m on m.organization_id = o.id and m.user_id = u.id
      where u.id = ${userId}`),
  );
  return {
    role: row?.role ?? null,
    language: languages.find((language) => language === row?.language) ?? null,
  };
}

async function touch(deps: SessionDeps, session: Session): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId: session.userId }, (tx) =>
    tx.execute(sql`update sessions set last_active_at = ${deps.clock.now()} where id = ${session.sessionId}`),
  );
}
