import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface AdministratorRow {
  id: string;
  email: string;
  full_name: string;
  role: AdminRole;
  password_hash: string;
  sealed_totp_secret: string | null;
  totp_enabled_at: Date | null;
}

const columns = sql`id, email, full_name, role, password_hash, sealed_totp_secret, totp_enabled_at`;

export function findAdministrator(tx: Executor, id: string): Promise<AdministratorRow | undefined> {
  return tx.first<AdministratorRow>(sql`select ${columns} from platform_admins where id = ${id}`);
}

export function findAdministratorByEmail(
  tx: Executor,
  emailCanonical: string,
): Promise<AdministratorRow | undefined> {
  return tx.first<AdministratorRow>(
    sql`select ${columns} from platform_admins where email_canonical = ${emailCanonical}`,
  );
}

export async function hasAdministrator(tx: Executor): Promise<boolean> {
  return (await tx.first(sql`select 1 from platform_admins limit 1`)) !== undefined;
}

export interface NewAdministrator {
  id: string;
  email: string;
  emailCanonical: string;
  fullName: string;
  role: AdminRole;
  passwordHash: string;
  /** The administrator who added the account; null for a command or the environment. */
  createdBy: string | null;
  at: Date;
}

/** Returns false if the address is taken. */
export async function insertAdministrator(tx: Executor, admin: NewAdministrator): Promise<boolean> {
  const { id, email, emailCanonical, fullName, role, passwordHash, createdBy, at } = admin;
  const inserted = await tx.execute(sql`
    insert into platform_admins (id, email, email_canonical, full_name, role, password_hash, created_by, created_at, updated_at)
    values (${id}, ${email}, ${emailCanonical}, ${fullName}, ${role}, ${passwordHash}, ${createdBy}, ${at}, ${at})
    on conflict (email_canonical) do nothing`);
  return inserted === 1;
}

/** Stores the secret of a second factor that is being set up; returns false if one is already enabled. */
export async function putPendingSecret(
  tx: Executor,
  { adminId, sealedSecret, at }: { adminId: string; sealedSecret: string; at: Date },
): Promise<boolean> {
  const written = await tx.execute(sql`
    update platform_admins set sealed_totp_secret = ${sealedSecret}, totp_last_step = null, updated_at = ${at}
    where id = ${adminId} and totp_enabled_at is null`);
  return written === 1;
}

/** Enables the second factor, and stores the first used time step. */
export async function enableSecret(
  tx: Executor,
  { adminId, step, at }: { adminId: string; step: number; at: Date },
): Promise<boolean> {
  const enabled = await tx.execute(sql`
    update platform_admins set totp_enabled_at = ${at}, totp_last_step = ${step}, updated_at = ${at}
    where id = ${adminId} and totp_enabled_at is null`);
  return enabled === 1;
}

/** Accepts a time step once, and only if it is later than the last accepted one. */
export async function consumeStep(
  tx: Executor,
  { adminId, step }: { adminId: string; step: number },
): Promise<boolean> {
  const spent = await tx.execute(sql`
    update platform_admins set totp_last_step = ${step}
    where id = ${adminId} and totp_enabled_at is not null and (totp_last_step is null or totp_last_step < ${step})`);
  return spent === 1;
}

/** Removes a lost second factor and ends every session; returns false for an unknown address. */
export async function clearSecret(tx: Executor, emailCanonical: string, at: Date): Promise<boolean> {
  const cleared = await tx.execute(sql`
    update platform_admins set sealed_totp_secret = null, totp_enabled_at = null, totp_last_step = null, updated_at = ${at}
    where email_canonical = ${emailCanonical}`);
  await tx.execute(sql`
    delete from admin_sessions s using platform_admins a
    where a.id = s.admin_id and a.email_canonical = ${emailCanonical}`);
  return cleared === 1;
}
