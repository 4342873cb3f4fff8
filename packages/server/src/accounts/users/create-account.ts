import type { Language } from '@parley/contracts/language/languages';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { queueVerificationEmail } from '../email/queue-verification-email.ts';
import { rethrowEmailInUse } from './email-in-use.ts';

export interface NewAccount {
  userId: string;
  email: string;
  fullName: string;
  /** Null for an account without a password, such as one created with Google sign-in. */
  passwordHash: string | null;
  /** True if the address is already verified; otherwise a verification link is emailed. */
  isEmailVerified: boolean;
  language: Language;
}

/**
 * Inserts a user; the transaction is scoped to the new id. The caller creates the membership.
 * @throws AppError `email_in_use`; the transaction is then aborted.
 */
export async function createAccount(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'sealer'>,
  account: NewAccount,
): Promise<void> {
  const { userId } = account;
  const at = deps.clock.now();
  const emailCanonical = canonicalEmail(account.email);
  await tx
    .execute(sql`
    insert into users (id, email, email_canonical, email_verified_at, full_name, terms_accepted_at, created_at, updated_at)
    values (${userId}, ${account.email}, ${emailCanonical}, ${account.isEmailVerified ? at : null}, ${account.fullName},
      ${at}, ${at}, ${at})`)
    .catch(rethrowEmailInUse);
  await tx.execute(sql`
    insert into credentials (user_id, password_hash, updated_at) values (${userId}, ${account.passwordHash}, ${at})`);
  if (account.isEmailVerified) return;
  await queueVerificationEmail(tx, deps, { ...account, organizationId: null });
}
