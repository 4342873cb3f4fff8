import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { adminOrganizationRoutes } from '@parley/contracts/resources/admin/admin-organizations';
import type { adminSubscriptionRoutes } from '@parley/contracts/resources/admin/admin-subscriptions';
import { effectiveFlags, type FeatureFlags, featureFlagNames } from '@parley/contracts/rights/feature-flags';
import type { ResponseOf } from '@parley/contracts/route';
import { nextStatuses } from '../../../billing/subscription/operator-steps.ts';
import { isBought, wireStatus } from '../../../billing/subscription/subscription-states.ts';
import type { OrganizationDetailRow, OrganizationSummaryRow } from './organizations.queries.ts';

export type ListedOrganization = ResponseOf<
  typeof adminOrganizationRoutes.listAdminOrganizations
>['items'][number];
export type AdminOrganization = ResponseOf<typeof adminOrganizationRoutes.getAdminOrganization>;
export type AdminSubscription = ResponseOf<typeof adminSubscriptionRoutes.getAdminSubscription>;

export function presentListedOrganization(row: OrganizationSummaryRow): ListedOrganization {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    status: row.suspended_at === null ? 'active' : 'suspended',
    members: row.members,
    isAgency: row.is_agency,
    createdAt: row.created_at.toISOString(),
  };
}

/** @param resetsAt end of the usage month. @param platformFlags features of all organizations */
export function presentOrganization(
  row: OrganizationDetailRow,
  { resetsAt, platformFlags }: { resetsAt: Date; platformFlags: Partial<FeatureFlags> },
): AdminOrganization {
  return {
    ...presentListedOrganization(row),
    suspensionReason: row.suspension_reason,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    language: row.language,
    agency: row.agency_id === null ? null : { id: row.agency_id, name: row.agency_name ?? '' },
    branding: {
      primaryColor: textOrNull(row.branding.primaryColor),
      secondaryColor: textOrNull(row.branding.secondaryColor),
      footerLabel: textOrNull(row.branding.footerLabel),
      footerLink: textOrNull(row.branding.footerLink),
    },
    limits: effectiveLimits(row),
    ownLimits: { ...row.limit_overrides },
    flags: effectiveFlags(platformFlags, row.flags),
    ownFlags: Object.fromEntries(
      featureFlagNames.flatMap((name) => (row.flags[name] === undefined ? [] : [[name, row.flags[name]]])),
    ),
    usage: {
      chatbots: row.chatbot_count,
      messagesThisMonth: row.messages,
      sources: row.source_count,
      knowledgeTokens: row.knowledge_tokens,
      failedSources: row.failed_source_count,
      resetsAt: resetsAt.toISOString(),
    },
    cost: { microUsdThisMonth: row.cost_micro_usd },
    chatbots: row.chatbots.map(({ updated_at: updatedAt, ...chatbot }) => ({
      ...chatbot,
      updatedAt: new Date(updatedAt).toISOString(),
    })),
    memberList: row.member_list.map((member) => ({
      id: member.id,
      fullName: member.full_name,
      email: member.email,
      role: member.role,
      status: member.is_disabled ? 'suspended' : 'active',
    })),
  };
}

/** The plan of an organization; without a purchase, the subscription has a start but no end. */
export function presentSubscription(row: OrganizationSummaryRow): AdminSubscription {
  const bought = isBought(row.subscription_state);
  return {
    id: row.id,
    organization: { id: row.id, name: row.name },
    plan: row.plan,
    status: row.suspended_at === null ? wireStatus(row.subscription_state) : 'inactive',
    periodStart: ((bought ? row.period_start : null) ?? row.plan_started_at).toISOString(),
    periodEnd: (bought && row.period_end?.toISOString()) || null,
    nextStatuses: nextStatuses({
      state: row.subscription_state ?? 'free',
      trial_ends_at: row.trial_ends_at,
      billed_by: row.billed_by ?? 'ledger',
    }),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
