import type { MemberContext } from '@parley/contracts/rights/member-roles';
import type { Role } from '@parley/contracts/rights/permissions';
import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';

/** The caller's current role; call it under the organization's lock. */
export async function readMemberContext(
  tx: Executor,
  organizationId: string,
  userId: string | null,
): Promise<MemberContext> {
  const row = await tx.first<{ role: Role | null; has_owner: boolean }>(sql`
    select
      (select role from memberships where organization_id = ${organizationId} and user_id = ${userId}) as role,
      exists (select 1 from memberships where organization_id = ${organizationId} and role = 'owner') as has_owner`);
  return { role: row?.role ?? undefined, hasOwner: row?.has_owner === true };
}

export function updateRole(
  tx: Transaction,
  organizationId: string,
  userId: string,
  role: Role,
): Promise<number> {
  return tx.execute(sql`
    update memberships set role = ${role} where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** Whether a member of the organization has this canonical address. */
export async function hasMember(
  tx: Executor,
  organizationId: string,
  emailCanonical: string,
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email_canonical = ${emailCanonical}`);
  return row !== undefined;
}

/** Organization data that an invitation email needs. */
export async function findSender(tx: Executor, organizationId: string, userId: string | null) {
  const row = await tx.first<{ name: string; language: string | null; inviter: string | null }>(sql`
    select o.name, o.language, (select full_name from users where id = ${userId}) as inviter
    from organizations o where o.id = ${organizationId}`);
  return row ?? { name: '', language: null, inviter: null };
}

export function findEntitlements(tx: Executor, organizationId: string): Promise<EntitlementRow | undefined> {
  return tx.first<EntitlementRow>(sql`
    select ${entitlementColumns} from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
}

/** Number of members and open invitations. @param except address of an invitation that is not counted */
export async function countPeople(
  tx: Executor,
  organizationId: string,
  { except, at }: { except: string; at: Date },
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select (select count(*) from memberships where organization_id = ${organizationId})
      + (select count(*) from invitations
         where organization_id = ${organizationId} and email_canonical <> ${except} and expires_at > ${at}) as count`);
  return row?.count ?? 0;
}
