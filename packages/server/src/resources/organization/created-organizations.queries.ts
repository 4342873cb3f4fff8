import { isAddressProven } from '../../accounts/users/verify-address.ts';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';

/**
 * Counts an organization created by an account, including the one created at registration. The transaction must be scoped to the
 * user.
 */
export function countCreated(tx: Transaction, userId: string, at: Date): Promise<number> {
  return tx.execute(counting(userId, at, sql`true`));
}

/** Counts an organization that the user creates, unless that exceeds a limit; returns whether it was counted. */
export async function countWithin(
  tx: Transaction,
  userId: string,
  at: Date,
  { maxOfUnproven, maxPerDay }: { maxOfUnproven: number; maxPerDay: number },
): Promise<boolean> {
  const isAllowed = sql`(${isAddressProven} or organizations_created < ${maxOfUnproven})
    and (organizations_day_ends_at is null or organizations_day_ends_at <= ${at} or organizations_in_day < ${maxPerDay})`;
  return (await tx.execute(counting(userId, at, isAllowed))) > 0;
}

/** What the limits of a user who creates organizations depend on; `day_ends_at` ends the day whose organizations are counted. */
export function findCreator(
  tx: Transaction,
  userId: string,
): Promise<{ is_proven: boolean; created: number; day_ends_at: Date | null } | undefined> {
  return tx.first<{ is_proven: boolean; created: number; day_ends_at: Date | null }>(sql`
    select ${isAddressProven} as is_proven, organizations_created as created, organizations_day_ends_at as day_ends_at
    from users where id = ${userId}`);
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
