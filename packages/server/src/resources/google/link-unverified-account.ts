import type { GoogleClaims } from '../../accounts/google/google-token.ts';
import { endSessions } from '../../accounts/sessions/end-sessions.ts';
import { revokeApiKeysOf } from '../../accounts/users/memberships.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { inEachOrganization } from '../../record/in-each-organization.ts';
import { insertIdentity, lockUser, removeSignInMethods } from './google.queries.ts';
import type { GoogleCaller, GoogleDeps } from './google-deps.ts';

/**
 * Links a Google account to a user whose email address was never verified. Whoever registered that address
 * may not own it, so the password, sessions, second factor, and API keys are removed (SEC-3).
 * @throws AppError `google_refused` if the address has been verified in the meantime.
 */
export async function linkUnverifiedAccount(
  deps: Pick<GoogleDeps, 'database' | 'clock' | 'ids' | 'sessions'>,
  userId: string,
  { subject }: GoogleClaims,
  caller: GoogleCaller,
): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const at = deps.clock.now();
    const user = await lockUser(tx, userId);
    if (user?.is_verified !== false) throw new AppError('google_refused');
    await removeSignInMethods(tx, userId, at);
    await endSessions(tx, deps, userId);
    await inEachOrganization(tx, userId, (organizationId) =>
      revokeApiKeysOf(tx, deps, { organizationId, userId, endedBy: userId }),
    );
    if (!(await insertIdentity(tx, { userId, subject, at }))) throw new AppError('google_refused');
    await auditUserAction(tx, deps, { ...caller, userId }, { action: 'google.takeOver' });
  });
  deps.sessions.recheck(userId);
}
