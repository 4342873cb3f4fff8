import { isAllowed, organizationPermissions, type Role } from '@parley/contracts/permissions';
import type { CurrentOrganization, Subscription } from '@parley/contracts/resources/organization';
import type { ResponseOf } from '../../src/lib/api/client.ts';
import type { User } from '../../src/lib/session/user.ts';

let made = 0;

/** A new id, as the server makes them. */
export function newId(): string {
  made += 1;
  return `0199c0de-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

/** What the server lets a role do in its organization. */
export function abilitiesOf(role: Role): Record<string, boolean> {
  const actions = Object.keys(organizationPermissions);
  return Object.fromEntries(actions.map((action) => [action, isAllowed(role, action)]));
}

const organizationId = '0199c0de-0000-7000-8000-0000000000f1';

export function sampleOrganization(
  role: Role = 'admin',
  change: Partial<CurrentOrganization> = {},
): CurrentOrganization {
  return {
    id: organizationId,
    name: 'Harbour Books',
    role,
    language: null,
    isAgency: false,
    agencyId: null,
    logo: null,
    primaryColor: null,
    secondaryColor: null,
    footerLabel: null,
    footerLink: null,
    revision: 1,
    subscription: { plan: 'professional', status: 'active' },
    created: '2026-01-05T10:00:00.000Z',
    abilities: abilitiesOf(role),
    ...change,
  };
}

/** A signed-in person; their organization lets them do what their role may. */
export function sampleUser(role: Role = 'admin', change: Partial<User> = {}): User {
  const currentOrganization = sampleOrganization(role);
  const { id, name } = currentOrganization;
  return {
    id: '0199c0de-0000-7000-8000-0000000000aa',
    fullName: 'Ada Osei',
    email: 'ada@harbourbooks.example',
    emailVerified: true,
    username: null,
    timezone: null,
    language: null,
    photoURL: null,
    profile: { bio: null, company: null, jobTitle: null, website: null, location: null, socialProfiles: [] },
    hasPassword: true,
    twoFactorEnabled: false,
    notifications: {
      knowledge: { email: true, inApp: true },
      quota: { email: true, inApp: true },
      team: { email: false, inApp: true },
    },
    organizations: [{ id, name, role, isPrimary: true }],
    currentOrganization,
    createdAt: '2026-01-05T10:00:00.000Z',
    ...change,
  };
}

export function sampleSubscription(change: Partial<Subscription> = {}): Subscription {
  return {
    plan: 'professional',
    status: 'active',
    cycle: 'monthly',
    currentPeriodStart: '2026-11-01T00:00:00.000Z',
    currentPeriodEnd: '2026-12-01T00:00:00.000Z',
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    limits: {
      chatbots: 10,
      messagesPerMonth: 50_000,
      retentionDays: 30,
      sources: 1000,
      knowledgeTokens: null,
    },
    usage: {
      chatbots: 9,
      messagesThisMonth: 31_240,
      sources: 40,
      knowledgeTokens: 1,
      resetsAt: '2026-12-01T00:00:00.000Z',
    },
    ...change,
  };
}

type ApiKeyRow = ResponseOf<'GET /api/api-keys'>[number];

export function sampleApiKey(name: string, change: Partial<ApiKeyRow> = {}): ApiKeyRow {
  return {
    id: newId(),
    name,
    hint: 'pk_a1…9z',
    permissions: 'read',
    status: 'active',
    created: '2026-11-01T10:00:00.000Z',
    expires: null,
    createdBy: 'Ada Osei',
    lastUsedAt: null,
    revokedAt: null,
    ...change,
  };
}
