import { isAddressProven } from '../../accounts/users/verify-address.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';

/** Returns the id of the user that a Google account is linked to. */
export async function findLinkedUser(executor: Executor, subject: string): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_identity('google', ${subject})`,
  );
  return row?.user_id;
}

export interface GoogleUserRow {
  email: string;
  email_canonical: string;
  full_name: string;
  is_proven: boolean;
}

/** Returns the user's own row, locked until the transaction ends. */
export async function lockUser(tx: Executor, userId: string): Promise<GoogleUserRow | undefined> {
  return tx.first<GoogleUserRow>(sql`
    select email, email_canonical, full_name, ${isAddressProven} as is_proven
    from users where id = ${userId} for no key update`);
}

/**
 * Locks the user's own row, provided that it still has this address.
 * @throws AppError `google_refused` if the address was changed in the meantime.
 */
export async function lockUserAt(tx: Executor, userId: string, email: string): Promise<GoogleUserRow> {
  const user = await lockUser(tx, userId);
  if (user?.email_canonical !== canonicalEmail(email)) throw new AppError('google_refused');
  return user;
}

/** Links a Google account to a user; returns false if either is already linked. */
export async function insertIdentity(
  tx: Executor,
  { userId, subject, at }: { userId: string; subject: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into identities (provider, subject, user_id, created_at) values ('google', ${subject}, ${userId}, ${at})
    on conflict do nothing`);
  return inserted === 1;
}
