import type { recoveryRoutes } from '@parley/contracts/resources/organization/recovery';
import type { BodyOf } from '@parley/contracts/route';
import { assertOwnPassword } from '../../accounts/credentials/user-password.ts';
import { verifyAddress } from '../../accounts/users/verify-address.ts';
import { AppError } from '../../errors/app-error.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { appendUserEvent } from '../../record/outbox/append-event.ts';
import { openToken, withConsumedToken } from './open-token.ts';
import type { AnonymousCaller, RecoveryDeps } from './recovery-deps.ts';

/** A caller with or without a session. */
interface VerifyingCaller extends AnonymousCaller {
  /** The user of the caller's session, if there is one. */
  signedInAs: string | undefined;
}

/**
 * Verifies an email address with an emailed link. Requires a session or the password of the account that owns the address:
 * otherwise, somebody who opens an unsolicited link would verify a stranger's account.
 * @throws AppError `link_invalid`, `verification_needs_password`, `validation_failed` on `password`, `rate_limited`.
 */
export async function verifyEmail(
  deps: RecoveryDeps,
  { token, password }: BodyOf<typeof recoveryRoutes.verifyEmail>,
  caller: VerifyingCaller,
): Promise<void> {
  const userId = await openToken(deps, 'verify', token, caller.ip);
  if (caller.signedInAs !== userId) {
    if (password === undefined) throw new AppError('verification_needs_password');
    await assertOwnPassword(deps, 'verify-email', { userId, ip: caller.ip, password, field: 'password' });
  }
  await withConsumedToken(deps, { userId, purpose: 'verify', token }, async (tx) => {
    await verifyAddress(tx, deps, { ...caller, userId }, 'maker');
    await auditUserAction(tx, deps, { ...caller, userId }, { action: 'user.verifyEmail' });
    await appendUserEvent(tx, deps, userId);
  });
}
