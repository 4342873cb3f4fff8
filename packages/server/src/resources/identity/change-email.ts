import { findMailRecipient } from '../../accounts/email/mail-recipient.ts';
import { queueVerificationEmail } from '../../accounts/email/queue-verification-email.ts';
import { requireStepUpIn } from '../../accounts/sessions/require-step-up.ts';
import { rethrowEmailInUse } from '../../accounts/users/account.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { appendMail } from '../../record/outbox/mails.ts';
import { updateEmail, voidResetLinks } from './identity.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Changes the account's email address. The new address receives a verification link, the old one is notified, and password reset
 * links sent to the old one stop working.
 * @throws AppError `confirmation_required`, `email_in_use`; the transaction has then failed.
 */
export async function changeEmail(
  tx: Transaction,
  deps: IdentityDeps,
  scope: SessionScope,
  email: string,
): Promise<void> {
  const { userId } = scope;
  const at = deps.clock.now();
  await requireStepUpIn(tx, deps, scope);
  const user = await findMailRecipient(tx, userId);
  if (!user) throw new AppError('unauthenticated');
  await updateEmail(tx, userId, { email, emailCanonical: canonicalEmail(email) }, at).catch(
    rethrowEmailInUse,
  );
  await voidResetLinks(tx, userId);
  const language = user.language ?? scope.language;
  await queueVerificationEmail(tx, deps, { ...user, userId, email, language });
  await appendMail(tx, deps, {
    kind: 'emailChanged',
    to: user.email,
    language,
    organizationId: user.organizationId,
    params: { name: user.fullName, newEmail: email, link: '/auth' },
  });
  await auditUserAction(tx, deps, scope, { action: 'user.changeEmail' });
}
