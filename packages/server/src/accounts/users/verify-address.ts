import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type NewOrganization, removePreparedAccess } from './remove-prepared-access.ts';

/** Whether the user has already verified the address. */
export async function isEmailVerified(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.first<{ email_verified_at: Date | null }>(
    sql`select email_verified_at from users where id = ${userId}`,
  );
  return row?.email_verified_at != null;
}

/**
 * Who has proven access to the mailbox of an account: `maker`, somebody who also has a session of the account or its password; or
 * anybody, by a link that set a new password (`reset`) or by signing in with Google (`google`).
 */
export type AddressProof = 'maker' | 'reset' | 'google';

export interface ProofDeps extends Pick<Deps, 'ids' | 'clock'> {
  createWithFirstMember: NewOrganization;
}

/** User whose address is proven, and the request that proves it. */
export interface ProofCaller {
  userId: string;
  ip: string;
  requestId: string;
}

/** Whether the account has ever verified its present address, even if it had another one in between. */
export const isAddressProven = sql`(email_verified_at is not null or email_canonical = any(proven_emails))`;

/**
 * Marks the address of an account as verified and voids pending verification links. If the account had never verified this
 * address before, its creator may not own the mailbox. Unless the creator proves it, everything that would still let them in is
 * then removed (SEC-3). An address verified before keeps everything, including the second factor (SEC-7). The transaction is
 * scoped to the user.
 */
export async function verifyAddress(
  tx: Transaction,
  deps: ProofDeps,
  caller: ProofCaller,
  proof: AddressProof,
): Promise<void> {
  const { userId } = caller;
  const at = deps.clock.now();
  const user = await tx.first<{ is_proven: boolean }>(
    sql`select ${isAddressProven} as is_proven from users where id = ${userId} for no key update`,
  );
  if (!user) throw new AppError('unauthenticated');
  await tx.execute(sql`
    update users set email_verified_at = coalesce(email_verified_at, ${at}), updated_at = ${at}
    where id = ${userId}`);
  await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'verify'`);
  if (user.is_proven || proof === 'maker') return;
  await removePreparedAccess(tx, deps, caller, { keepsPassword: proof === 'reset' });
}
