import { type Language, languageOfCode } from '@parley/contracts/language/languages';
import type { Role } from '@parley/contracts/rights/permissions';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { limitOf } from '../../kernel/limits/chatbot-limit.queries.ts';
import { hashToken } from '../../lib/secrets/secrets.ts';
import { dayMs } from '../../lib/timing/durations.ts';

/** A session expires after this time without a call, and at the latest after the absolute limit. */
export const idleLimitMs = 7 * dayMs;
export const absoluteLimitMs = 30 * dayMs;

/** An active session with its current rights. */
export interface Session extends Rights {
  sessionId: string;
  userId: string;
  organizationId: string | null;
}

/** What a user may do in an organization. */
export interface Rights {
  /** Null if the user is not a member. */
  role: Role | null;
  /** The only chatbots whose conversations and leads the member sees; null: all. */
  chatbotIds: readonly string[] | null;
  language: Language | null;
  /** Reason for the suspension of the organization; null if it is not suspended. */
  suspensionReason: string | null;
}

type SessionDeps = Pick<Deps, 'database' | 'clock'>;

/** Reads the session of a cookie from the database; undefined if there is no active one. */
export async function loadSession(deps: SessionDeps, token: string): Promise<Session | undefined> {
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

/** The current role and language of a user in an organization, and whether it is suspended. */
export async function loadRights(
  deps: SessionDeps,
  userId: string,
  organizationId: string | null,
): Promise<Rights> {
  const row = await withScope(deps.database, { organizationId, userId }, (tx) =>
    tx.first<{
      role: Role | null;
      chatbot_ids: string[] | null;
      language: string | null;
      suspension_reason: string | null;
    }>(sql`
      select m.role, ${limitOf} as chatbot_ids, coalesce(u.language, o.language) as language, o.suspension_reason
      from users u
      left join organizations o on o.id = ${organizationId} and o.deleted_at is null
      left join memberships m on m.organization_id = o.id and m.user_id = u.id
      where u.id = ${userId}`),
  );
  return {
    role: row?.role ?? null,
    chatbotIds: row?.chatbot_ids ?? null,
    language: languageOfCode(row?.language) ?? null,
    suspensionReason: row?.suspension_reason ?? null,
  };
}

/** Records that the session and its user are active now. */
export async function touchSession(deps: SessionDeps, session: Session): Promise<void> {
  const now = deps.clock.now();
  await withScope(deps.database, { organizationId: null, userId: session.userId }, (tx) =>
    tx.execute(sql`
      with seen as (update users set last_active_at = ${now} where id = ${session.userId})
      update sessions set last_active_at = ${now} where id = ${session.sessionId}`),
  );
}
