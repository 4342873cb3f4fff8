import { isAddressProven } from '../../accounts/users/verify-address.ts';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError, rateLimited } from '../../errors/app-error.ts';
import { dayMs } from '../../lib/timing/durations.ts';

/**
 * Limit for accounts with an unverified address. Accounts are free, and each organization has its own free quota, which is
 * thereby limited to that of a small team.
 */
const maxOfUnproven = 3;
/** More than an agency creates manually in a day. */
const maxPerDay = 10;

/**
 * Counts an organization created by an account, including the one created at registration. The transaction must be scoped to the
 * user.
 */
export function countCreated(tx: Transaction, userId: string, at: Date): Promise<number> {
  return tx.execute(counting(userId, at, sql`true`));
}

/**
 * Counts an organization that the user creates, within the limits. @throws AppError `email_unverified` for more than three of an
 * account with an unverified address, `rate_limited` for more than ten in a day.
 */
export async function claimCreated(tx: Transaction, userId: string, at: Date): Promise<void> {
  const isAllowed = sql`(${isAddressProven} or organizations_created < ${maxOfUnproven})
    and (organizations_day_ends_at is null or organizations_day_ends_at <= ${at} or organizations_in_day < ${maxPerDay})`;
  if ((await tx.execute(counting(userId, at, isAllowed))) > 0) return;
  const user = await tx.first<{ is_proven: boolean; created: number; day_ends_at: Date | null }>(sql`
    select ${isAddressProven} as is_proven, organizations_created as created, organizations_day_ends_at as day_ends_at
    from users where id = ${userId}`);
  if (!user) throw new AppError('unauthenticated');
  if (!user.is_proven && user.created >= maxOfUnproven) throw new AppError('email_unverified');
  throw rateLimited((user.day_ends_at ?? at).getTime() - at.getTime());
}

/** A single conditional statement, so that concurrent calls cannot exceed the limits. */
function counting(userId: string, at: Date, isAllowed: ReturnType<typeof sql>) {
  const isNewDay = sql`(organizations_day_ends_at is null or organizations_day_ends_at <= ${at})`;
  return sql`
    update users set organizations_created = organizations_created + 1,
      organizations_in_day = case when ${isNewDay} then 1 else organizations_in_day + 1 end,
      organizations_day_ends_at = case when ${isNewDay} then ${new Date(at.getTime() + dayMs)}::timestamptz
        else organizations_day_ends_at end
    where id = ${userId} and ${isAllowed}`;
}
