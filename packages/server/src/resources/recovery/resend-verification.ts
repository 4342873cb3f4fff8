import { limitRequestedEmails } from '../../accounts/email/limit-requested-emails.ts';
import { findMailRecipient } from '../../accounts/email/mail-recipient.ts';
import { queueVerificationEmail } from '../../accounts/email/queue-verification-email.ts';
import { isEmailVerified } from '../../accounts/users/verify-address.ts';
import { withScope } from '../../db/scope.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/**
 * Emails the verification link again; does nothing if the address is already verified. @throws AppError
 * `rate_limited`.
 */
export async function resendVerification(deps: RecoveryDeps, scope: SessionScope): Promise<void> {
  const { userId } = scope;
  const own = { organizationId: null, userId };
  const user = await withScope(deps.database, own, async (tx) =>
    (await isEmailVerified(tx, userId)) ? undefined : findMailRecipient(tx, userId),
  );
  if (!user) return;
  await limitRequestedEmails(deps, user.email, scope.ip);
  await withScope(deps.database, own, (tx) =>
    queueVerificationEmail(tx, deps, { ...user, userId, language: user.language ?? scope.language }),
  );
}
