import type { Role } from '@parley/contracts/permissions';
import type { PlanId } from '@parley/contracts/plans';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  language: string | null;
  plan: PlanId;
  plan_started_at: Date;
  is_agency: boolean;
  agency_id: string | null;
  branding: Record<string, unknown>;
  branding_revision: number;
  created_at: Date;
}

export interface MemberRow {
  user_id: string;
  full_name: string;
  email: string;
  role: Role;
  created_at: Date;
}

export interface UsageRow {
  chatbots: number;
  sources: number;
  knowledge_tokens: number;
  messages: number;
}

export function insertOrganization(
  tx: Executor,
  input: { id: string; name: string; plan: PlanId; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
    values (${input.id}, ${input.name}, ${input.plan}, ${input.at}, ${input.at}, ${input.at})`);
}

export function insertMembership(
  tx: Executor,
  input: { organizationId: string; userId: string; role: Role; isPrimary: boolean; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into memberships (organization_id, user_id, role, is_primary, created_at)
    values (${input.organizationId}, ${input.userId}, ${input.role}, ${input.isPrimary}, ${input.at})`);
}

export function findOrganization(tx: Executor, organizationId: string): Promise<OrganizationRow | undefined> {
  return tx.first<OrganizationRow>(sql`
    select id, name, language, plan, plan_started_at, is_agency, agency_id, branding, branding_revision, created_at
    from organizations where id = ${organizationId} and deleted_at is null`);
}

/** The user's role in an organisation, or undefined for an outsider. */
export async function findRole(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<Role | undefined> {
  const row = await tx.first<{ role: Role }>(sql`
    select m.role from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
  return row?.role;
}

export function listMembers(tx: Executor, organizationId: string): Promise<MemberRow[]> {
  return tx.rows<MemberRow>(sql`
    select m.user_id, u.full_name, u.email, m.role, m.created_at
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}
    order by m.created_at, m.user_id
    limit 1000`);
}

export function updateOrganization(
  tx: Executor,
  organizationId: string,
  changes: { name: string; language: string | null; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update organizations set name = ${changes.name}, language = ${changes.language}, updated_at = ${changes.at}
    where id = ${organizationId}`);
}

/** What counts against the plan now. @param month first day of the month, YYYY-MM-DD. */
export async function readUsage(tx: Executor, organizationId: string, month: string): Promise<UsageRow> {
  const row = await tx.first<UsageRow>(sql`
    select
      (select count(*) from chatbots where organization_id = ${organizationId} and deleted_at is null) as chatbots,
      (select count(*) from knowledge_sources
        where organization_id = ${organizationId} and deleted_at is null) as sources,
      (select coalesce(sum(token_count), 0)::bigint from knowledge_sources
        where organization_id = ${organizationId} and deleted_at is null) as knowledge_tokens,
      (select coalesce(sum(messages), 0)::bigint from usage_months
        where organization_id = ${organizationId} and month = ${month}) as messages`);
  return row ?? { chatbots: 0, sources: 0, knowledge_tokens: 0, messages: 0 };
}
