import { effectiveLimits } from '@parley/contracts/entitlements';
import { isAllowed, organizationPermissions } from '@parley/contracts/permissions';
import type { CurrentOrganization, Subscription } from '@parley/contracts/resources/organization';
import { presentBranding } from '../../accounts/users/branding.ts';
import type { OrganizationRow, OwnOrganizationRow, UsageRow } from './organization.queries.ts';

/** The organization as one member sees it. */
export function presentOrganization(row: OwnOrganizationRow): CurrentOrganization {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    language: row.language,
    isAgency: row.is_agency,
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    ...presentBranding(row),
    subscription: { plan: row.plan, status: 'active' },
    created: row.created_at.toISOString(),
    revision: row.branding_revision,
    abilities: Object.fromEntries(
      Object.keys(organizationPermissions).map((action) => [action, isAllowed(row.role, action)]),
    ),
  };
}

export function presentSubscription(
  row: OrganizationRow,
  usage: UsageRow,
  period: { start: Date; end: Date },
): Subscription {
  return {
    plan: row.plan,
    status: 'active',
    cycle: 'monthly',
    currentPeriodStart: period.start.toISOString(),
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    limits: effectiveLimits(row),
    usage: {
      chatbots: usage.chatbots,
      messagesThisMonth: usage.messages,
      sources: usage.sources,
      knowledgeTokens: usage.knowledge_tokens,
      resetsAt: period.end.toISOString(),
    },
  };
}
