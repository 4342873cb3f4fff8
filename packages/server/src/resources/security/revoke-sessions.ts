import { endSessions } from '../../accounts/sessions/sessions.queries.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { endSession } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Ends one of the caller's sessions. @throws AppError `not_found` for another user's session. */
export async function revokeSession(
  deps: Pick<SecurityDeps, 'database' | 'clock' | 'ids' | 'sessions'>,
  scope: SessionScope,
  sessionId: string,
): Promise<void> {
  const { userId } = scope;
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const isEnded = await endSession(tx, { userId, sessionId, at: deps.clock.now() });
    if (!isEnded) throw new AppError('not_found');
    await auditUserAction(tx, deps, scope, { action: 'session.revoke' });
  });
  deps.sessions.recheck(userId);
}

/** Ends all other sessions of the caller. */
export async function revokeOtherSessions(
  deps: Pick<SecurityDeps, 'database' | 'clock' | 'ids' | 'sessions'>,
  scope: SessionScope,
): Promise<void> {
  const { userId, sessionId } = scope;
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const ended = await endSessions(tx, deps, userId, { except: sessionId });
    if (ended > 0)
      await auditUserAction(tx, deps, scope, { action: 'session.revokeOthers', details: { ended } });
  });
  deps.sessions.recheck(userId);
}
