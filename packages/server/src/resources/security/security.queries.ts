import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface SecurityRow {
  password_changed_at: Date | null;
  two_factor_enabled_at: Date | null;
  recovery_codes_left: number;
  google_linked: boolean;
}

export function findSecurity(tx: Executor, userId: string): Promise<SecurityRow | undefined> {
  return tx.first<SecurityRow>(sql`
    select case when c.password_hash is not null then c.updated_at end as password_changed_at,
      f.enabled_at as two_factor_enabled_at,
      case when f.enabled_at is null then 0 else cardinality(f.recovery_hashes) end as recovery_codes_left,
      exists (select 1 from identities i where i.user_id = u.id and i.provider = 'google') as google_linked
    from users u
    left join credentials c on c.user_id = u.id
    left join second_factors f on f.user_id = u.id
    where u.id = ${userId}`);
}

/** Ends one session of the user; returns false if it belongs to someone else or has already ended. */
export async function endSession(
  tx: Executor,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Promise<boolean> {
  const ended = await tx.execute(sql`
    update sessions set revoked_at = ${at} where id = ${sessionId} and user_id = ${userId} and revoked_at is null`);
  return ended === 1;
}

export async function markReauthenticated(
  tx: Executor,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Promise<void> {
  await tx.execute(
    sql`update sessions set confirmed_at = ${at} where id = ${sessionId} and user_id = ${userId}`,
  );
}

export async function isGoogleLinked(tx: Executor, userId: string, subject: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from identities where user_id = ${userId} and provider = 'google' and subject = ${subject}`);
  return row !== undefined;
}

export function findAddressee(
  tx: Executor,
  userId: string,
): Promise<{ email: string; full_name: string } | undefined> {
  return tx.first<{ email: string; full_name: string }>(
    sql`select email, full_name from users where id = ${userId}`,
  );
}
