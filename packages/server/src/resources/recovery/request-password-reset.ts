import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@parley/contracts/language/languages';
import { limitRequestedEmails } from '../../accounts/email/limit-requested-emails.ts';
import { findMailRecipient } from '../../accounts/email/mail-recipient.ts';
import { issueUserToken } from '../../accounts/email/user-token.ts';
import { findUserId } from '../../accounts/users/account.ts';
import { withScope } from '../../db/scope.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { appendMail } from '../../record/outbox/mails.ts';
import type { AnonymousCaller, RecoveryDeps } from './recovery-deps.ts';

/** Longer than the work takes, so that the response time does not reveal whether the account exists. */
const minimumResponseMs = 250;

/**
 * Emails a link to set a new password if an account has this address, without revealing whether one does.
 * @throws AppError `rate_limited`, for known and unknown addresses alike.
 */
export async function requestPasswordReset(
  deps: RecoveryDeps,
  email: string,
  caller: AnonymousCaller,
): Promise<void> {
  const minimumTime = wait(minimumResponseMs);
  await limitRequestedEmails(deps, email, caller.ip);
  await mailLink(deps, canonicalEmail(email), caller.language);
  await minimumTime;
}

/** For an unknown address, runs the same lookups for a user that does not exist. */
async function mailLink(deps: RecoveryDeps, emailCanonical: string, language: Language): Promise<void> {
  const userId = (await findUserId(deps.database.tenant, emailCanonical)) ?? deps.ids.next();
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const user = await findMailRecipient(tx, userId);
    if (!user) return;
    const token = await issueUserToken(tx, deps, { userId, purpose: 'reset', emailCanonical });
    await appendMail(tx, deps, {
      kind: 'resetPassword',
      to: user.email,
      language: user.language ?? language,
      organizationId: user.organizationId,
      params: { name: user.fullName, link: `/reset-password?token=${token}` },
    });
  });
}
