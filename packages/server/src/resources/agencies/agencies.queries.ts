import type { BrandingRow } from '../../accounts/users/branding.ts';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';

export interface AgencyRow extends BrandingRow {
  organization_id: string;
  name: string;
}

export interface CustomerRow extends EntitlementRow {
  organization_id: string;
  name: string;
  created_at: Date;
  member_count: number;
  chatbot_count: number;
  message_count: number;
}

/** The public data of an agency; undefined if the organization is not an agency. */
export function findAgency(executor: Executor, agencyId: string): Promise<AgencyRow | undefined> {
  return executor.first<AgencyRow>(sql`
    select organization_id, organization_id as branding_of, name, branding, logo_version
    from resolve.agency_branding(${agencyId})`);
}

/** The organization that a member or customer of the agency opens first; undefined for everyone else. */
export async function findAdmittedTo(
  executor: Executor,
  agencyId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await executor.first<{ organization_id: string }>(
    sql`select organization_id from resolve.resolve_agency_membership(${agencyId}, ${userId})`,
  );
  return row?.organization_id;
}

export async function isAgency(tx: Executor, organizationId: string): Promise<boolean> {
  const row = await tx.first(sql`select 1 from organizations where id = ${organizationId} and is_agency`);
  return row !== undefined;
}

/**
 * Customers of the organization that the transaction is scoped to.
 * @param month its first day, YYYY-MM-DD.
 */
export function listCustomers(tx: Executor, month: string): Promise<CustomerRow[]> {
  return tx.rows<CustomerRow>(sql`
    select o.organization_id, o.name, ${entitlementColumns}, o.created_at, o.member_count, o.chatbot_count,
      o.message_count
    from (
      select c.*, l.limits
      from resolve.agency_customers(${month}) c
      left join resolve.resolve_customer_limits() l on l.organization_id = c.organization_id
    ) o`);
}

/** SET assignment of whether an organization is an agency. */
export function agencyStatus(isAgency: boolean): Statement {
  return sql`is_agency = ${isAgency}`;
}
