import type { GoogleClaims } from '../../accounts/google/google-token.ts';
import { verifyAddress } from '../../accounts/users/verify-address.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { insertIdentity, lockUserAt } from './google.queries.ts';
import type { GoogleCaller, GoogleDeps } from './google-deps.ts';

/**
 * Links a Google account to a user whose email address was unverified and is now verified by Google. Whoever registered the
 * address may not own it, so all existing credentials and sessions are removed (SEC-3).
 * @throws AppError `google_refused` if the address was verified or changed in the meantime.
 */
export async function linkUnprovenAccount(
  deps: Pick<GoogleDeps, 'database' | 'clock' | 'ids' | 'sessions' | 'createWithFirstMember'>,
  userId: string,
  { subject, email }: GoogleClaims,
  caller: GoogleCaller,
): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const user = await lockUserAt(tx, userId, email);
    if (user.is_proven) throw new AppError('google_refused');
    await verifyAddress(tx, deps, { ...caller, userId }, 'google');
    const isLinked = await insertIdentity(tx, { userId, subject, at: deps.clock.now() });
    if (!isLinked) throw new AppError('google_refused');
    await auditUserAction(tx, deps, { ...caller, userId }, { action: 'google.takeOver' });
  });
  deps.sessions.recheck(userId);
}
