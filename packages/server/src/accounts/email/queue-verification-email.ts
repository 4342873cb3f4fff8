import type { Language } from '@parley/contracts/language/languages';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { appendMail } from '../../record/outbox/mails.ts';
import { issueUserToken } from './user-token.ts';

/**
 * Queues an email with a verification link, which replaces the previous link. The transaction is scoped to
 * the user.
 */
export async function queueVerificationEmail(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'sealer'>,
  user: {
    userId: string;
    email: string;
    fullName: string;
    language: Language;
    organizationId: string | null;
  },
): Promise<void> {
  const token = await issueUserToken(tx, deps, {
    userId: user.userId,
    purpose: 'verify',
    emailCanonical: canonicalEmail(user.email),
  });
  await appendMail(tx, deps, {
    kind: 'verifyEmail',
    to: user.email,
    language: user.language,
    organizationId: user.organizationId,
    params: { name: user.fullName, link: `/auth?verify=${token}` },
  });
}
