import type { AccountState } from '@parley/contracts/rights/admin-lists';
import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { containing, join, type Statement, sql } from '../../../db/sql.ts';
import { countRows } from '../../../kernel/exchange/counted-page.ts';

export interface MembershipRow {
  id: string;
  name: string;
  role: 'owner' | 'admin' | 'member' | 'guest' | 'viewer';
}

export interface UserRow {
  id: string;
  email: string;
  full_name: string;
  disabled_at: Date | null;
  created_at: Date;
  last_active_at: Date | null;
}

export interface ListedUserRow extends UserRow {
  organizations: MembershipRow[];
  organization_count: number;
}

export interface UserFilter {
  search?: string | undefined;
  status?: AccountState | undefined;
}

function conditions({ search, status }: UserFilter): Statement {
  const all = [sql`true`];
  if (search) {
    const pattern = containing(search);
    all.push(sql`(u.email ilike ${pattern} or u.full_name ilike ${pattern})`);
  }
  if (status) all.push(status === 'active' ? sql`u.disabled_at is null` : sql`u.disabled_at is not null`);
  return join(all, ' and ');
}

const shownOrganizations = 5;

/** A page of users, newest first, each with the alphabetically first of their organizations. */
export function listUsers(tx: Executor, filter: UserFilter, page: RowRange): Promise<ListedUserRow[]> {
  return tx.rows<ListedUserRow>(sql`
    with page as (
      select u.id, u.email, u.full_name, u.disabled_at, u.created_at, u.last_active_at from users u
      where ${conditions(filter)}
      order by u.created_at desc, u.id desc
      limit ${page.limit} offset ${page.offset}
    )
    select page.*, m.organizations, m.organization_count
    from page
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', o.role)) filter (where o.n <= ${shownOrganizations}), '[]') as organizations,
        count(*) as organization_count
      from (
        select org.id, org.name, one.role, row_number() over (order by org.name, org.id) as n
        from memberships one join organizations org on org.id = one.organization_id and org.deleted_at is null
        where one.user_id = page.id
      ) o
    ) m on true
    order by page.created_at desc, page.id desc`);
}

export function countUsers(tx: Executor, filter: UserFilter): Promise<number> {
  return countRows(tx, sql`select 1 from users u where ${conditions(filter)}`);
}

export interface UserDetailRow extends UserRow {
  suspension_reason: string | null;
  email_verified_at: Date | null;
  two_factor_enabled: boolean;
  has_password: boolean;
  google_linked: boolean;
  organizations: MembershipRow[];
}

export function findUser(tx: Executor, userId: string): Promise<UserDetailRow | undefined> {
  return tx.first<UserDetailRow>(sql`
    select u.id, u.email, u.full_name, u.disabled_at, u.created_at, u.last_active_at, u.suspension_reason,
      u.email_verified_at,
      exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as two_factor_enabled,
      exists (select from credentials c where c.user_id = u.id and c.password_hash is not null) as has_password,
      exists (select from identities i where i.user_id = u.id and i.provider = 'google') as google_linked,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id)
        from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
        where m.user_id = u.id
      ), '[]') as organizations
    from users u where u.id = ${userId}`);
}

export async function setUserStanding(
  tx: Executor,
  userId: string,
  { disabledAt, reason, at }: { disabledAt: Date | null; reason: string | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update users set disabled_at = ${disabledAt}, suspension_reason = ${reason}, updated_at = ${at}
    where id = ${userId}`);
}

/** Removes a user's second factor; returns false if there was none. */
export async function clearUserFactor(tx: Executor, userId: string, at: Date): Promise<boolean> {
  const removed = await tx.execute(sql`delete from second_factors where user_id = ${userId}`);
  await tx.execute(
    sql`update users set two_factor_enabled_at = null, updated_at = ${at} where id = ${userId}`,
  );
  return removed > 0;
}
