import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';
import { effectiveFlags } from '@parley/contracts/rights/feature-flags';
import { isAllowed, organizationPermissions } from '@parley/contracts/rights/permissions';
import { presentBranding } from '../../accounts/users/branding.ts';
import { wireStatus } from '../../billing/subscription/subscription-states.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { OwnOrganizationRow } from './organization.queries.ts';

/** The organization as one member sees it. */
export function presentOrganization(
  row: OwnOrganizationRow,
  { platform }: Pick<Deps, 'platform'>,
): CurrentOrganization {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    language: row.language,
    isAgency: row.is_agency,
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    ...presentBranding(row),
    subscription: { plan: row.plan, status: wireStatus(row.subscription_state) },
    suspensionReason: row.suspension_reason,
    features: effectiveFlags(platform.current().settings.flags, row.flags),
    created: row.created_at.toISOString(),
    revision: row.branding_revision,
    abilities: Object.fromEntries(
      Object.keys(organizationPermissions).map((action) => [action, isAllowed(row.role, action)]),
    ),
  };
}
