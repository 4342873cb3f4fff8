import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Language } from '../../lib/sentences.ts';
import { canonicalEmail } from '../email/canonical-email.ts';
import { mailVerification } from '../email/mail-verification.ts';
import { refuseEmailInUse } from './email-in-use.ts';

export interface NewAccount {
  userId: string;
  email: string;
  fullName: string;
  /** Null for an account without a password, such as one that came through Google. */
  passwordHash: string | null;
  /** Whether the address is proven already; otherwise a link to prove it is mailed. */
  isEmailVerified: boolean;
  language: Language;
}

/**
 * Inserts a user in a transaction that is scoped to the new id. Whoever calls makes the membership.
 * @throws AppError `email_in_use`; the transaction is over then.
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
    .catch(refuseEmailInUse);
  await tx.execute(sql`
    insert into credentials (user_id, password_hash, updated_at) values (${userId}, ${account.passwordHash}, ${at})`);
  if (account.isEmailVerified) return;
  await mailVerification(tx, deps, { ...account, organizationId: null });
}
