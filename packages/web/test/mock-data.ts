import { randomUUID } from 'node:crypto';

export const organization = (id: string, name: string, isPrimary: boolean) => ({
  id,
  name,
  role: 'admin',
  isPrimary,
});
const first = organization('0199c0de-0000-7000-8000-000000000001', 'Harbour Books', true);
const second = organization('0199c0de-0000-7000-8000-000000000002', 'Northgate Press', false);

export function currentOf(entry: typeof first) {
  return {
    id: entry.id,
    name: entry.name,
    role: entry.role,
    language: null,
    isAgency: false,
    agencyId: null as string | null,
    logo: null as string | null,
    primaryColor: null as string | null,
    secondaryColor: null as string | null,
    footerLabel: null as string | null,
    footerLink: null as string | null,
    revision: 1,
    subscription: { plan: 'professional', status: 'active' },
    created: '2026-01-05T10:00:00.000Z',
    abilities: { update: true, 'organization.audit': true },
  };
}

export function newUser() {
  return {
    id: '0199c0de-0000-7000-8000-0000000000aa',
    fullName: 'Ada Osei',
    email: 'ada@harbourbooks.example',
    emailVerified: false,
    username: null as string | null,
    timezone: null as string | null,
    language: null as string | null,
    photoURL: null as string | null,
    profile: { bio: null, company: null, jobTitle: null, website: null, location: null, socialProfiles: [] },
    hasPassword: true,
    twoFactorEnabled: false,
    notifications: {
      knowledge: { email: true, inApp: true },
      quota: { email: true, inApp: true },
      team: { email: false, inApp: true },
    },
    organizations: [first, second],
    currentOrganization: currentOf(first),
    createdAt: '2026-01-05T10:00:00.000Z',
  };
}

export function sampleNotice(text: string, isRead: boolean, change: object = {}) {
  return {
    id: randomUUID(),
    kind: 'knowledge',
    text,
    href: '/chatbots',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    isRead,
    ...change,
  };
}

export function sampleConversation(userIntent: string, change: object = {}) {
  return {
    id: randomUUID(),
    sessionId: 's-1',
    chatbotId: randomUUID(),
    chatbotName: 'Bookshop Assistant',
    startedAt: '2026-11-01T10:00:00.000Z',
    lastMessageAt: new Date(Date.now() - 7_200_000).toISOString(),
    endedAt: null,
    messageCount: 4,
    userIntent,
    location: null,
    country: null,
    contact: null,
    status: 'active',
    sentimentScore: null,
    averageResponseMs: 900,
    mainTopics: [],
    durationSeconds: 60,
    excerpt: null,
    abilities: {},
    ...change,
  };
}

export function sampleChatbot(name: string, status: string, change: object = {}) {
  return {
    id: randomUUID(),
    revision: 1,
    name,
    companyName: null,
    goal: 'support',
    sector: 'retail',
    status,
    publishedVersion: null,
    publishedAt: null,
    hasUnpublishedChanges: false,
    sourceCount: 3,
    messageCount: 640,
    averageResponseMs: 1400,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: new Date(Date.now() - 7_200_000).toISOString(),
    abilities: { update: true, delete: true },
    ...change,
  };
}

export const subscription = {
  plan: 'professional',
  status: 'active',
  cycle: 'monthly',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  limits: { chatbots: 10, messagesPerMonth: 50_000, retentionDays: 90, sources: 1000, knowledgeTokens: null },
  usage: {
    chatbots: 9,
    messagesThisMonth: 31_240,
    sources: 40,
    knowledgeTokens: 1,
    resetsAt: '2026-12-01T00:00:00.000Z',
  },
};
