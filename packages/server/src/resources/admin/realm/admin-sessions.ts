import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import { createCallerCache, createUseDebounce } from '../../../accounts/sessions/caller-cache.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { generateToken, hashToken } from '../../../lib/secrets/secrets.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import {
  deleteAdminSession,
  findAdminSession,
  insertAdminSession,
  isAdminConfirmed,
  touchAdminSession,
} from './admin-sessions.queries.ts';

/** A session ends after this time without a call, and always after the absolute limit. */
const idleLimitMs = 30 * minuteMs;
export const adminAbsoluteLimitMs = 12 * 60 * minuteMs;
const touchEveryMs = minuteMs;
/** How long a re-authentication stays valid. */
const stepUpMs = 10 * minuteMs;

/** A signed-in administrator with their current role. */
export interface AdminCaller {
  sessionId: string;
  adminId: string;
  email: string;
  fullName: string;
  role: AdminRole;
  twoFactorEnabled: boolean;
}

/** Sessions of administrators; changes apply in every process within 5 s. */
export interface AdminSessions {
  resolve(token: string): Promise<AdminCaller | undefined>;
  /** Starts a session and returns its token. */
  start(input: { adminId: string; ip: string; userAgent: string | undefined }): Promise<string>;
  /** Ends a session; returns its administrator. */
  end(token: string): Promise<string | undefined>;
  /** Drops an administrator's sessions from this process's cache. */
  recheck(adminId: string): void;
  /** @throws AppError `confirmation_required` without a sign-in or re-authentication in the last 10 minutes. */
  requireStepUp(sessionId: string): Promise<void>;
}

export function createAdminSessions(deps: Pick<Deps, 'database' | 'clock' | 'ids'>): AdminSessions {
  const { database, clock, ids } = deps;
  const callers = createCallerCache<AdminCaller>(clock);
  const isTouchDue = createUseDebounce(clock, touchEveryMs);

  const load = (token: string): Promise<AdminCaller | undefined> =>
    withPlatform(database, async (tx) => {
      const now = clock.now();
      const idleSince = new Date(now.getTime() - idleLimitMs);
      const row = await findAdminSession(tx, hashToken(token), { now, idleSince });
      if (!row) return undefined;
      if (isTouchDue(row.session_id)) await touchAdminSession(tx, row.session_id, now);
      return {
        sessionId: row.session_id,
        adminId: row.admin_id,
        email: row.email,
        fullName: row.full_name,
        role: row.role,
        twoFactorEnabled: row.has_second_factor,
      };
    });
  return {
    async resolve(token) {
      const key = hashToken(token).toString('base64');
      const known = callers.get(key);
      if (known) return known;
      const caller = await load(token);
      if (caller) callers.set(key, caller);
      return caller;
    },
    async start({ adminId, ip, userAgent }) {
      const token = generateToken();
      const at = clock.now();
      await withPlatform(database, (tx) =>
        insertAdminSession(tx, {
          id: ids.next(),
          adminId,
          tokenHash: hashToken(token),
          ip,
          userAgent: userAgent?.slice(0, 300) ?? null,
          at,
          expiresAt: new Date(at.getTime() + adminAbsoluteLimitMs),
        }),
      );
      return token;
    },
    async end(token) {
      callers.delete(hashToken(token).toString('base64'));
      return withPlatform(database, (tx) => deleteAdminSession(tx, hashToken(token)));
    },
    recheck: (adminId) => callers.deleteWhere((caller) => caller.adminId === adminId),
    async requireStepUp(sessionId) {
      const since = new Date(clock.now().getTime() - stepUpMs);
      const holds = await withPlatform(database, (tx) => isAdminConfirmed(tx, sessionId, since));
      if (!holds) throw new AppError('confirmation_required');
    },
  };
}
