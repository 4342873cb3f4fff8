import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import type { ResponseOf } from '../../src/lib/api/client.ts';
import { api } from './api.ts';
import { newId } from './samples.ts';

/** Signs an administrator of the platform in. */
export function signInAdmin(role: AdminRole): void {
  api.respond('GET /admin/session', {
    authenticated: true,
    mustSetUpSecondFactor: false,
    admin: {
      id: newId(),
      email: 'ada@platform.example',
      fullName: 'Ada Platform',
      role,
      twoFactorEnabled: false,
    },
  });
}

export function sampleOverview(): ResponseOf<'GET /api/admin/overview'> {
  return {
    users: { total: 1_234, suspended: 2 },
    organizations: {
      total: 57,
      suspended: 0,
      agencies: 3,
      byPlan: { free: 40, starter: 10, professional: 5, enterprise: 1, custom: 1 },
    },
    chatbots: { total: 80, active: 61 },
    conversations: { total: 9_000 },
    messages: { total: 70_000 },
    subscriptions: { byStatus: { active: 57, inactive: 0 }, monthly: { USD: 43_500 } },
    health: { problems: [] },
  };
}

export function sampleHealth(
  change: Partial<ResponseOf<'GET /api/admin/health'>> = {},
): ResponseOf<'GET /api/admin/health'> {
  return {
    problems: [],
    engine: 'postgres',
    connections: { used: 3, size: 15, waiting: 0 },
    disk: { hasRoom: true, freeBytes: 52_000_000_000, totalBytes: 98_000_000_000 },
    backupAt: '2026-03-02T03:00:00.000Z',
    jobs: {
      waiting: 2,
      running: 1,
      held: 4,
      deadLetters: 0,
      oldestAt: '2026-03-02T09:59:50.000Z',
      queues: [{ queue: 'knowledge.ingest', waiting: 2, running: 1, oldestAt: '2026-03-02T09:59:50.000Z' }],
    },
    events: { waiting: 0, oldestAt: null },
    mail: { due: 0, failed: 0 },
    openCircuits: 0,
    meaning: 'ready',
    requests: {
      since: '2026-03-02T09:00:00.000Z',
      total: 12_345,
      failed: 12,
      p95Ms: 43,
      slowest: [{ route: 'GET /api/analytics/overview', total: 120, failed: 0, p95Ms: 214 }],
    },
    unsealedSince: null,
    ...change,
  };
}

export function sampleAdminUser(
  change: Partial<ResponseOf<'GET /api/admin/users/{userId}'>> = {},
): ResponseOf<'GET /api/admin/users/{userId}'> {
  return {
    id: newId(),
    email: 'maren@example.com',
    fullName: 'Maren Holt',
    status: 'active',
    createdAt: '2026-01-02T10:00:00.000Z',
    lastActiveAt: '2026-03-02T10:00:00.000Z',
    suspensionReason: null,
    emailVerified: true,
    twoFactorEnabled: false,
    hasPassword: true,
    googleLinked: false,
    organizations: [{ id: newId(), name: 'Harbour Books', role: 'owner' }],
    sessions: [
      {
        id: newId(),
        device: 'Firefox on Windows',
        ip: '192.0.2.1',
        createdAt: '2026-03-02T10:00:00.000Z',
        lastActive: '2026-03-02T10:00:00.000Z',
      },
    ],
    ...change,
  };
}

export function sampleAdminOrganization(
  change: Partial<ResponseOf<'GET /api/admin/organizations/{organizationId}'>> = {},
): ResponseOf<'GET /api/admin/organizations/{organizationId}'> {
  return {
    id: newId(),
    name: 'Harbour Books',
    plan: 'starter',
    status: 'active',
    members: 1,
    isAgency: false,
    createdAt: '2026-01-02T10:00:00.000Z',
    suspensionReason: null,
    suspendedAt: null,
    language: null,
    agency: null,
    branding: { primaryColor: null, secondaryColor: null, footerLabel: null, footerLink: null },
    limits: {
      chatbots: 3,
      messagesPerMonth: 10_000,
      retentionDays: 14,
      sources: 200,
      knowledgeTokens: 2_000_000,
      storageBytes: 5_368_709_120,
      members: null,
      platformCostMicroUsd: 5_000_000,
    },
    ownLimits: {},
    flags: { apiSources: true, customCss: true },
    ownFlags: {},
    usage: {
      chatbots: 1,
      messagesThisMonth: 120,
      sources: 4,
      knowledgeTokens: 9_000,
      failedSources: 0,
      resetsAt: '2026-04-01T00:00:00.000Z',
    },
    cost: { microUsdThisMonth: 1_250_000 },
    chatbots: [{ id: newId(), name: 'Shop Desk', status: 'active', updatedAt: '2026-03-01T10:00:00.000Z' }],
    memberList: [
      { id: newId(), fullName: 'Maren Holt', email: 'maren@example.com', role: 'owner', status: 'active' },
    ],
    ...change,
  };
}

export function sampleGrant(
  change: Partial<ResponseOf<'GET /api/admin/lockbox/{grantId}'>> = {},
): ResponseOf<'GET /api/admin/lockbox/{grantId}'> {
  return {
    id: newId(),
    organization: { id: newId(), name: 'Harbour Books' },
    isOwn: true,
    scope: 'conversations',
    reason: 'The answers about delivery are wrong',
    minutes: 60,
    status: 'requested',
    breakGlass: false,
    requestedBy: 'Ada Platform',
    requestedAt: '2026-03-02T10:00:00.000Z',
    secondedBy: null,
    decidedBy: null,
    openedAt: null,
    expiresAt: null,
    endedAt: null,
    endedBy: null,
    reads: 0,
    lastReadAt: null,
    ...change,
  };
}

export const sampleRules = {
  minLength: 8,
  lowercase: true,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};

export const samplePlatformSettings: ResponseOf<'GET /api/admin/settings'> = {
  annualDiscountPercent: 20,
  registrationOpen: true,
  passwordPolicy: sampleRules,
  defaultLanguage: 'en',
  lockbox: 'approval',
  trialDays: 14,
  flags: { apiSources: true, customCss: true },
  leastPasswordPolicy: sampleRules,
  offeredLanguages: ['en'],
};

/** Preview of a subscription change without any effect. */
export const noEffect = {
  plan: 'free' as const,
  effectiveAt: '2026-03-02T10:00:00.000Z',
  endsAt: null,
  lines: [],
  tax: 0,
  credited: 0,
  currency: 'USD' as const,
  cancels: null,
  losses: [],
};

export const sampleDeadJob = () => ({
  id: '0199c0de-0000-7000-9000-0000000000dd',
  queue: 'knowledge.crawl',
  failedAt: '2026-03-02T09:00:00.000Z',
  tries: 6,
  error: 'The site refused the connection',
  organization: { id: '0199c0de-0000-7000-9000-0000000000ab', name: 'Harbour Books' },
  requestId: null,
});
