import type { Transaction } from '../db/database.ts';
import { constraintOf } from '../db/errors.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors/app-error.ts';
import type { Language } from '../ports/sentences.ts';
import { canonicalEmail } from './canonical-email.ts';
import { mailVerification } from './mail-verification.ts';

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
    .catch((error: unknown) => {
      if (constraintOf(error) !== 'users_email_canonical_key') throw error;
      throw new AppError('email_in_use', { cause: error });
    });
  await tx.execute(sql`
    insert into credentials (user_id, password_hash, updated_at) values (${userId}, ${account.passwordHash}, ${at})`);
  if (account.isEmailVerified) return;
  await mailVerification(tx, deps, { ...account, organizationId: null });
}
