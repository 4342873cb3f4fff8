import type { GoogleClaims } from '../../accounts/google/google-token.ts';
import { verifyAddress } from '../../accounts/users/verify-address.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { appendMail } from '../../record/outbox/mails.ts';
import { insertIdentity, lockUserAt } from './google.queries.ts';
import type { GoogleCaller, GoogleDeps } from './google-deps.ts';

/**
 * Links a Google account to the user who has verified the same email address, and emails them.
 * @throws AppError `google_refused` if another Google account is already linked, or the address was changed in the meantime.
 */
export async function linkProvenAccount(
  deps: Pick<GoogleDeps, 'database' | 'clock' | 'ids' | 'sealer' | 'createWithFirstMember'>,
  userId: string,
  { subject, email }: GoogleClaims,
  caller: GoogleCaller,
): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const user = await lockUserAt(tx, userId, email);
    const isLinked = user.is_proven && (await insertIdentity(tx, { userId, subject, at: deps.clock.now() }));
    if (!isLinked) throw new AppError('google_refused');
    await verifyAddress(tx, deps, { ...caller, userId }, 'google');
    await appendMail(tx, deps, {
      kind: 'googleLinked',
      to: user.email,
      language: caller.language,
      organizationId: null,
      params: { name: user.full_name, link: '/settings?tab=security' },
    });
    await auditUserAction(tx, deps, { ...caller, userId }, { action: 'google.link' });
  });
}
