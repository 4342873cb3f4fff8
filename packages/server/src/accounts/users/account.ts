import type { Language } from '@parley/contracts/language/languages';
import type { Executor, Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/errors.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { queueVerificationEmail } from '../email/queue-verification-email.ts';

export async function findUserId(executor: Executor, emailCanonical: string): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_login(${emailCanonical})`,
  );
  return row?.user_id;
}

/**
 * Returns the user's password hash; undefined for an account without a password. The transaction is scoped to
 * the user.
 */
export async function findPasswordHash(tx: Executor, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ password_hash: string | null }>(
    sql`select password_hash from credentials where user_id = ${userId}`,
  );
  return row?.password_hash ?? undefined;
}

/**
 * Rejects new accounts while administrators keep registration closed; invited people may still join.
 * @throws AppError `registration_closed`.
 */
export function assertRegistrationOpen({ platform }: Pick<Deps, 'platform'>): void {
  if (!platform.current().settings.registrationOpen) throw new AppError('registration_closed');
}

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

/**
 * Translates the unique violation of a user's email address; rethrows any other error.
 * @throws AppError `email_in_use`.
 */
export function rethrowEmailInUse(error: unknown): never {
  if (constraintOf(error) !== 'users_email_canonical_key') throw error;
  throw new AppError('email_in_use', { cause: error });
}

const maxOrganizationNameLength = 49;

/** Initial name of an organization created for a user, who can change it. */
export function organizationNameOf(fullName: string): string {
  return fullName.slice(0, maxOrganizationNameLength);
}
