import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface AccountRow {
  id: string;
  email: string;
  full_name: string;
  role: AdminRole;
  has_second_factor: boolean;
  created_at: Date;
  last_active_at: Date | null;
}

const columns = sql`a.id, a.email, a.full_name, a.role, a.totp_enabled_at is not null as has_second_factor, a.created_at,
  (select max(s.last_active_at) from admin_sessions s where s.admin_id = a.id) as last_active_at`;

export function listAccounts(tx: Executor): Promise<AccountRow[]> {
  return tx.rows<AccountRow>(
    sql`select ${columns} from platform_admins a order by a.full_name, a.id limit 1000`,
  );
}

export function findAccount(tx: Executor, adminId: string): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(sql`select ${columns} from platform_admins a where a.id = ${adminId}`);
}

/** Locks all owners, so that two of them cannot remove each other concurrently. */
export async function listOwnersForChange(tx: Executor): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from platform_admins where role = 'owner' order by id for update`,
  );
  return rows.map(({ id }) => id);
}

export async function setRole(tx: Executor, adminId: string, role: AdminRole, at: Date): Promise<void> {
  await tx.execute(sql`update platform_admins set role = ${role}, updated_at = ${at} where id = ${adminId}`);
}

/** Removes an administrator together with their sessions. */
export async function deleteAccount(tx: Executor, adminId: string): Promise<void> {
  await tx.execute(sql`delete from platform_admins where id = ${adminId}`);
}
