import { endSessions } from '../../accounts/sessions/end-sessions.ts';
import { withScope } from '../../db/scope.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import type { SecurityDeps } from './security-deps.ts';

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
