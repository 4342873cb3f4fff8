import type { ArchivedMember } from '@parley/contracts/resources/archive/organization-archive';
import type { MemberContext } from '@parley/contracts/rights/member-roles';
import type { Role } from '@parley/contracts/rights/permissions';
import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';
import type { ExportRange } from '../../kernel/slice/export-table.ts';

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

export function updateCapacity(
  tx: Transaction,
  organizationId: string,
  userId: string,
  capacity: number,
): Promise<number> {
  return tx.execute(sql`
    update memberships set capacity = ${capacity} where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** The chatbots that a membership is stored as limited to, even if its role is never limited; null: all. */
export async function findChatbotLimit(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<string[] | null> {
  const row = await tx.first<{ chatbot_ids: string[] | null }>(sql`
    select chatbot_ids from memberships where organization_id = ${organizationId} and user_id = ${userId}`);
  return row?.chatbot_ids ?? null;
}

export function updateChatbotLimit(
  tx: Transaction,
  organizationId: string,
  userId: string,
  chatbotIds: readonly string[] | null,
): Promise<number> {
  return tx.execute(sql`
    update memberships set chatbot_ids = ${chatbotIds && [...chatbotIds]}::uuid[]
    where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** Number of these chatbots that the organization has. */
export async function countChatbots(
  tx: Executor,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::integer as count from chatbots
    where organization_id = ${organizationId} and id = any(${[...chatbotIds]}::uuid[]) and deleted_at is null`);
  return row?.count ?? 0;
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

export interface MemberExport {
  id: string;
  full_name: string;
  email: string;
  role: string;
  created_at: Date;
}

export async function countJoined(tx: Executor, { organizationId, from, to }: ExportRange): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from memberships
    where organization_id = ${organizationId} and created_at >= ${from} and created_at <= ${to}`);
  return row?.count ?? 0;
}

/** Members by the time at which they joined, from `after` on. */
export function listJoined(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: MemberExport | undefined,
  limit: number,
): Promise<MemberExport[]> {
  const key = after
    ? sql`(m.created_at, m.user_id) > (${after.created_at}, ${after.id}::uuid)`
    : sql`m.created_at >= ${from}`;
  return tx.rows<MemberExport>(sql`
    select u.id, u.full_name, u.email, m.role, m.created_at
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.created_at <= ${to} and ${key}
    order by m.created_at, m.user_id limit ${limit}`);
}

/** At most `limit` members of an organization for an archive, in the order in which they joined. */
export function listArchivedMembers(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<ArchivedMember[]> {
  return tx.rows<ArchivedMember>(sql`
    select u.full_name as name, u.email, m.role
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}
    order by m.created_at, m.user_id limit ${limit}`);
}
