import type { FeatureFlags } from '@parley/contracts/rights/feature-flags';
import type { Role } from '@parley/contracts/rights/permissions';
import type { PlanId } from '@parley/contracts/values/lists';
import { type BrandingRow, brandingColumns, joinBranding } from '../../accounts/users/branding.ts';
import type { SubscriptionState } from '../../billing/subscription/subscription-states.ts';
import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';

export interface OrganizationRow extends EntitlementRow {
  id: string;
  name: string;
  language: string | null;
  is_agency: boolean;
  branding: Record<string, unknown>;
  branding_revision: number;
}

/** An organization with its effective branding, and the reader's role in it. */
export interface OwnOrganizationRow extends Omit<OrganizationRow, 'branding'>, BrandingRow {
  agency_name: string | null;
  agency_id: string | null;
  /** Null without a subscription. */
  subscription_state: SubscriptionState | null;
  role: Role;
  created_at: Date;
  suspension_reason: string | null;
  flags: Partial<FeatureFlags>;
}

export function insertOrganization(
  tx: Executor,
  input: { id: string; name: string; plan: PlanId; agencyId: string | null; userId: string; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into organizations (id, name, plan, agency_id, created_by, plan_started_at, created_at, updated_at)
    values (${input.id}, ${input.name}, ${input.plan}, ${input.agencyId}, ${input.userId}, ${input.at}, ${input.at},
      ${input.at})`);
}

export function findOrganization(tx: Executor, organizationId: string): Promise<OrganizationRow | undefined> {
  return tx.first<OrganizationRow>(sql`
    select o.id, o.name, o.language, ${entitlementColumns}, o.is_agency, o.branding, o.branding_revision
    from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
}

/** Returns the organization as one member sees it; undefined for an outsider. */
export function findOwnOrganization(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<OwnOrganizationRow | undefined> {
  return tx.first<OwnOrganizationRow>(sql`
    select o.id, o.name, o.language, ${entitlementColumns}, o.is_agency, o.agency_id, o.branding_revision, o.created_at, m.role,
      o.suspension_reason, o.flags, ${brandingColumns}, b.name as agency_name, s.state as subscription_state
    from organizations o
    join memberships m on m.organization_id = o.id and m.user_id = ${userId}
    ${joinBranding}
    left join subscriptions s on s.organization_id = o.id
    where o.id = ${organizationId} and o.deleted_at is null`);
}

export function updateOrganization(
  tx: Executor,
  organizationId: string,
  changes: {
    name: string;
    language: string | null;
    branding: Record<string, unknown>;
    brandingRevision: number;
    at: Date;
  },
): Promise<number> {
  return tx.execute(sql`
    update organizations set name = ${changes.name}, language = ${changes.language},
      branding = ${json(changes.branding)}, branding_revision = ${changes.brandingRevision}, updated_at = ${changes.at}
    where id = ${organizationId}`);
}

export async function countMembers(tx: Executor, organizationId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from memberships where organization_id = ${organizationId}`);
  return row?.count ?? 0;
}
