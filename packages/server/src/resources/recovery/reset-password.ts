import { signInPolicy } from '@parley/contracts/rights/password-policy';
import { assertPassword, setPassword } from '../../accounts/credentials/user-password.ts';
import { verifyAddress } from '../../accounts/users/verify-address.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { appendUserEvent } from '../../record/outbox/append-event.ts';
import { openToken, withConsumedToken } from './open-token.ts';
import { queuePasswordChangedEmail } from './queue-password-changed-email.ts';
import type { AnonymousCaller, RecoveryDeps } from './recovery-deps.ts';

/**
 * Sets a new password with an emailed link, which also verifies the address. Ends every session and does not sign the user in, so
 * that the second factor is still required, if the address was verified before.
 * @throws AppError `validation_failed`, `link_invalid`, `rate_limited`.
 */
export async function resetPassword(
  deps: RecoveryDeps,
  { token, password }: { token: string; password: string },
  caller: AnonymousCaller,
): Promise<void> {
  assertPassword(deps, signInPolicy, password, 'password');
  const userId = await openToken(deps, 'reset', token, caller.ip);
  const passwordHash = await deps.passwords.hash(password, 'member');
  await withConsumedToken(deps, { userId, purpose: 'reset', token }, async (tx) => {
    await setPassword(tx, deps, { userId, passwordHash });
    await verifyAddress(tx, deps, { ...caller, userId }, 'reset');
    await queuePasswordChangedEmail(tx, deps, userId, caller.language);
    await auditUserAction(tx, deps, { ...caller, userId }, { action: 'user.resetPassword' });
    await appendUserEvent(tx, deps, userId);
  });
}
