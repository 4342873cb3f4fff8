import { isAllowed, organizationPermissions, type Role } from '@parley/contracts/permissions';
import { plans } from '@parley/contracts/plans';
import type { CurrentOrganization, Subscription } from '@parley/contracts/resources/organization';
import type { MemberRow, OrganizationRow, UsageRow } from './organization.queries.ts';

/** The current organisation as a member with this role sees it. */
export function presentOrganization(row: OrganizationRow, role: Role): CurrentOrganization {
  return {
    id: row.id,
    name: row.name,
    role,
    language: row.language,
    isAgency: row.is_agency,
    agencyId: row.agency_id,
    logo: null,
    primaryColor: textOrNull(row.branding.primaryColor),
    secondaryColor: textOrNull(row.branding.secondaryColor),
    footerLabel: textOrNull(row.branding.footerLabel),
    footerLink: textOrNull(row.branding.footerLink),
    subscription: { plan: row.plan, status: 'active' },
    created: row.created_at.toISOString(),
    revision: row.branding_revision,
    abilities: Object.fromEntries(
      Object.keys(organizationPermissions).map((action) => [action, isAllowed(role, action)]),
    ),
  };
}

export function presentMember(row: MemberRow) {
  return {
    id: row.user_id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    status: 'active' as const,
    photoURL: null,
    twoFactorEnabled: false,
    lastActiveAt: null,
    joinedAt: row.created_at.toISOString(),
    invitedAt: null,
    expiresAt: null,
  };
}

export function presentSubscription(
  row: OrganizationRow,
  usage: UsageRow,
  period: { start: Date; end: Date },
): Subscription {
  const plan = plans[row.plan];
  return {
    plan: row.plan,
    status: 'active',
    cycle: 'monthly',
    currentPeriodStart: period.start.toISOString(),
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    limits: {
      chatbots: plan.maxChatbots,
      messagesPerMonth: plan.maxMessagesPerMonth,
      retentionDays: plan.retentionDays,
      sources: plan.maxSources,
      knowledgeTokens: plan.maxKnowledgeTokens,
    },
    usage: {
      chatbots: usage.chatbots,
      messagesThisMonth: usage.messages,
      sources: usage.sources,
      knowledgeTokens: usage.knowledge_tokens,
      resetsAt: period.end.toISOString(),
    },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
