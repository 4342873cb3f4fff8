import { randomUUID } from 'node:crypto';
import type { organizationSummary, User } from '@parley/contracts/resources/organization/identity';
import type { notice } from '@parley/contracts/resources/organization/notices';
import type {
  CurrentOrganization,
  organizationDetail as detail,
  Subscription,
} from '@parley/contracts/resources/organization/organization';
import type { accountSession } from '@parley/contracts/resources/organization/security';
import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import type { z } from 'zod';

type OrganizationSummary = z.output<typeof organizationSummary>;
type Notice = z.output<typeof notice>;

const hourMs = 3_600_000;
const minuteMs = 60_000;

export function sampleOrganization(id: string, name: string, isPrimary: boolean): OrganizationSummary {
  return { id, name, role: 'admin', isPrimary };
}
const first = sampleOrganization('0199c0de-0000-7000-8000-000000000001', 'Harbour Books', true);
const second = sampleOrganization('0199c0de-0000-7000-8000-000000000002', 'Northgate Press', false);

/** Sample organization for its member, on the professional plan and without branding. */
export function sampleCurrentOrganization(
  { id, name, role }: OrganizationSummary = first,
  change: Partial<CurrentOrganization> = {},
): CurrentOrganization {
  return {
    id,
    name,
    role,
    language: null,
    isAgency: false,
    agencyName: null,
    suspensionReason: null,
    features: { apiSources: true, customCss: true },
    agencyId: null,
    logo: null,
    primaryColor: null,
    secondaryColor: null,
    footerLabel: null,
    footerLink: null,
    revision: 1,
    subscription: { plan: 'professional', status: 'active' },
    created: '2026-01-05T10:00:00.000Z',
    abilities: { update: true, 'organization.audit': true },
    ...change,
  };
}

export function organizationDetail(current: CurrentOrganization): z.output<typeof detail> {
  return {
    ...current,
    insightModel: { enabled: false, provider: null, name: null, monthlyBudgetUsd: 5, spentUsd: 0 },
    members: [],
  };
}

export function sampleUser(change: Partial<User> = {}): User {
  return {
    id: '0199c0de-0000-7000-8000-0000000000aa',
    fullName: 'Ada Osei',
    email: 'ada@harbourbooks.example',
    emailVerified: false,
    username: null,
    timezone: null,
    language: null,
    photoURL: null,
    profile: { bio: null, company: null, jobTitle: null, website: null, location: null, socialProfiles: [] },
    hasPassword: true,
    twoFactorEnabled: false,
    notifications: {
      contact: { email: true, inApp: true },
      inbox: { email: true, inApp: true },
      knowledge: { email: true, inApp: true },
      quota: { email: true, inApp: true },
      team: { email: false, inApp: true },
      privacy: { email: true, inApp: true },
    },
    organizations: [first, second],
    currentOrganization: sampleCurrentOrganization(first),
    createdAt: '2026-01-05T10:00:00.000Z',
    ...change,
  };
}

export function sampleSession(
  device: string,
  ip: string,
  minutesAgo: number,
  current = false,
): z.output<typeof accountSession> {
  const at = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
  return { id: randomUUID(), device, ip, createdAt: at, lastActive: at, current };
}

export function sampleNotice(text: string, isRead: boolean, change: Partial<Notice> = {}): Notice {
  return {
    id: randomUUID(),
    kind: 'knowledge',
    text,
    href: '/chatbots',
    createdAt: new Date(Date.now() - hourMs).toISOString(),
    isRead,
    ...change,
  };
}

export function sampleConversation(
  userIntent: string,
  change: Partial<ConversationSummary> = {},
): ConversationSummary {
  return {
    id: randomUUID(),
    sessionId: 's-1',
    chatbotId: randomUUID(),
    chatbotName: 'Bookshop Assistant',
    startedAt: '2026-11-01T10:00:00.000Z',
    lastMessageAt: new Date(Date.now() - 2 * hourMs).toISOString(),
    endedAt: null,
    messageCount: 4,
    userIntent,
    location: null,
    country: null,
    contact: null,
    status: 'active',
    controller: 'bot',
    assignee: null,
    team: null,
    unread: 0,
    handover: null,
    sentimentScore: null,
    outcome: null,
    averageResponseMs: 900,
    mainTopics: [],
    durationSeconds: 60,
    excerpt: null,
    abilities: {},
    ...change,
  };
}

export const sampleSubscription: Subscription = {
  plan: 'professional',
  status: 'active',
  cycle: 'monthly',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  scheduledCycle: null,
  price: { amount: 4_900, currency: 'USD' },
  trialEndsAt: null,
  balance: { amount: 0, currency: 'USD' },
  payment: {
    state: 'ok',
    since: null,
    nextAttemptAt: null,
    graceEndsAt: null,
    invoiceId: null,
    actionUrl: null,
  },
  limits: {
    chatbots: 10,
    messagesPerMonth: 50_000,
    retentionDays: 90,
    sources: 1000,
    knowledgeTokens: null,
    storageBytes: null,
    members: null,
    platformCostMicroUsd: null,
  },
  usage: {
    chatbots: 9,
    messagesThisMonth: 31_240,
    sources: 40,
    knowledgeTokens: 1,
    resetsAt: '2026-12-01T00:00:00.000Z',
  },
};
