import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface AdminSessionRow {
  session_id: string;
  admin_id: string;
  email: string;
  full_name: string;
  role: AdminRole;
  has_second_factor: boolean;
}

export function findAdminSession(
  tx: Executor,
  tokenHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<AdminSessionRow | undefined> {
  return tx.first<AdminSessionRow>(sql`
    select s.id as session_id, a.id as admin_id, a.email, a.full_name, a.role,
      a.totp_enabled_at is not null as has_second_factor
    from admin_sessions s
    join platform_admins a on a.id = s.admin_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.last_active_at > ${idleSince}`);
}

export async function touchAdminSession(tx: Executor, sessionId: string, at: Date): Promise<void> {
  await tx.execute(sql`update admin_sessions set last_active_at = ${at} where id = ${sessionId}`);
}

export interface NewAdminSession {
  id: string;
  adminId: string;
  tokenHash: Buffer;
  ip: string;
  userAgent: string | null;
  at: Date;
  expiresAt: Date;
}

/** Inserts a session, and deletes expired ones. */
export async function insertAdminSession(tx: Executor, session: NewAdminSession): Promise<void> {
  const { id, adminId, tokenHash, ip, userAgent, at, expiresAt } = session;
  await tx.execute(sql`delete from admin_sessions where expires_at <= ${at}`);
  await tx.execute(sql`
    insert into admin_sessions (id, admin_id, token_hash, ip, user_agent, created_at, confirmed_at, last_active_at,
      expires_at)
    values (${id}, ${adminId}, ${tokenHash}, ${ip}, ${userAgent}, ${at}, ${at}, ${at}, ${expiresAt})`);
}

/** Deletes a session; returns its administrator, or undefined if there was none. */
export async function deleteAdminSession(tx: Executor, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx.first<{ admin_id: string }>(
    sql`delete from admin_sessions where token_hash = ${tokenHash} returning admin_id`,
  );
  return row?.admin_id;
}

export async function deleteOtherAdminSessions(
  tx: Executor,
  adminId: string,
  kept: string | null,
): Promise<void> {
  await tx.execute(
    sql`delete from admin_sessions where admin_id = ${adminId} and id is distinct from ${kept}::uuid`,
  );
}

export async function markAdminConfirmed(tx: Executor, sessionId: string, at: Date): Promise<void> {
  await tx.execute(sql`update admin_sessions set confirmed_at = ${at} where id = ${sessionId}`);
}

export async function isAdminConfirmed(tx: Executor, sessionId: string, since: Date): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from admin_sessions where id = ${sessionId} and confirmed_at > ${since}`,
  );
  return row !== undefined;
}

/** Addresses that the administrator's sessions were opened from. */
export async function listAdminAddresses(tx: Executor, adminId: string): Promise<string[]> {
  const rows = await tx.rows<{ ip: string }>(
    sql`select distinct ip from admin_sessions where admin_id = ${adminId} and ip is not null limit 100`,
  );
  return rows.map(({ ip }) => ip);
}
