import type { Language } from '@parley/contracts/language/languages';
import { findMailRecipient } from '../../accounts/email/mail-recipient.ts';
import type { Transaction } from '../../db/database.ts';
import { appendMail } from '../../record/outbox/mails.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/** Emails the user that the password was changed, in the user's language, else the caller's. */
export async function queuePasswordChangedEmail(
  tx: Transaction,
  deps: RecoveryDeps,
  userId: string,
  language: Language,
): Promise<void> {
  const user = await findMailRecipient(tx, userId);
  if (!user) return;
  await appendMail(tx, deps, {
    kind: 'passwordChanged',
    to: user.email,
    language: user.language ?? language,
    organizationId: user.organizationId,
    params: { name: user.fullName, link: '/auth' },
  });
}
