import type { Role } from '@parley/contracts/rights/permissions';
import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';

export interface UserRow {
  id: string;
  email: string;
  email_verified_at: Date | null;
  full_name: string;
  username: string | null;
  timezone: string | null;
  language: string | null;
  profile: Record<string, unknown>;
  notifications: Record<string, Record<string, boolean>>;
  has_password: boolean;
  two_factor_enabled: boolean;
  photo_version: string | null;
  created_at: Date;
}

export interface MembershipRow {
  organization_id: string;
  name: string;
  role: Role;
}

export function findUser(tx: Executor, userId: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>(sql`
    select u.id, u.email, u.email_verified_at, u.full_name, u.username, u.timezone, u.language, u.profile,
      u.notifications, u.created_at, c.password_hash is not null as has_password,
      u.two_factor_enabled_at is not null as two_factor_enabled, p.version as photo_version
    from users u
    left join credentials c on c.user_id = u.id
    left join user_photos p on p.user_id = u.id
    where u.id = ${userId}`);
}

/** The user's organizations, the primary one first. */
export function listMemberships(tx: Executor, userId: string): Promise<MembershipRow[]> {
  return tx.rows<MembershipRow>(sql`
    select m.organization_id, o.name, m.role
    from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.user_id = ${userId}
    order by m.is_primary desc, m.created_at, m.organization_id
    limit 1000`);
}

export type UserChanges = Pick<
  UserRow,
  'full_name' | 'username' | 'timezone' | 'language' | 'profile' | 'notifications'
>;

export function updateUser(tx: Executor, userId: string, changes: UserChanges, at: Date): Promise<number> {
  return tx.execute(sql`
    update users set full_name = ${changes.full_name}, username = ${changes.username},
      timezone = ${changes.timezone}, language = ${changes.language}, profile = ${json(changes.profile)},
      notifications = ${json(changes.notifications)}, updated_at = ${at}
    where id = ${userId}`);
}

/** Sets a new, unverified email address. If the previous one was verified, it is recorded as proven. */
export function updateEmail(
  tx: Executor,
  userId: string,
  address: { email: string; emailCanonical: string },
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update users set email = ${address.email}, email_canonical = ${address.emailCanonical},
      proven_emails = case when email_verified_at is null then proven_emails
        else array_append(array_remove(proven_emails, email_canonical), email_canonical) end,
      email_verified_at = null, updated_at = ${at}
    where id = ${userId}`);
}

export function voidResetLinks(tx: Executor, userId: string): Promise<number> {
  return tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'reset'`);
}
