import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';
import { isAllowed, organizationPermissions, type Role } from '@parley/contracts/rights/permissions';
import type { ResponseOf } from '../../src/lib/api/client.ts';
import type { User } from '../../src/lib/session/use-user.ts';
import { sampleChatbot } from '../stand-in/sample-chatbot.ts';
import { sampleCurrentOrganization, sampleOrganization, sampleUser } from '../stand-in/samples.ts';

let made = 0;

/** Returns a new id in the server's format. */
export function newId(): string {
  made += 1;
  return `0199c0de-0000-7000-9000-${String(made).padStart(12, '0')}`;
}

/** Abilities of a role in its organization. */
export function abilitiesOf(role: Role): Record<string, boolean> {
  const actions = Object.keys(organizationPermissions);
  return Object.fromEntries(actions.map((action) => [action, isAllowed(role, action)]));
}

/** Sample user with a role in their organization. */
export function userAs(
  role: Role,
  change: Partial<User> = {},
  organization: Partial<CurrentOrganization> = {},
): User {
  const first = {
    ...sampleOrganization('0199c0de-0000-7000-8000-000000000001', 'Harbour Books', true),
    role,
  };
  const second = sampleOrganization('0199c0de-0000-7000-8000-000000000002', 'Northgate Press', false);
  const current = sampleCurrentOrganization(first, { abilities: abilitiesOf(role), ...organization });
  return sampleUser({
    emailVerified: true,
    organizations: [first, second],
    currentOrganization: current,
    ...change,
  });
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

type Member = ResponseOf<'GET /api/organization/users'>[number];

/** Sample team member; with `status: 'invited'` an open invitation. */
export function sampleMember(fullName: string, role: Role, change: Partial<Member> = {}): Member {
  return {
    id: newId(),
    fullName,
    email: `${fullName.toLowerCase().replaceAll(' ', '.')}@harbourbooks.example`,
    role,
    status: 'active',
    photoURL: null,
    twoFactorEnabled: false,
    lastActiveAt: '2026-11-20T10:00:00.000Z',
    joinedAt: '2026-11-01T10:00:00.000Z',
    capacity: 5,
    chatbotIds: null,
    invitedAt: null,
    expiresAt: null,
    ...change,
  };
}

/** Sample invitation that expires on the given day. */
export function sampleInvitation(email: string, role: Role, expiresAt: string): Member {
  return sampleMember('', role, {
    email,
    status: 'invited',
    twoFactorEnabled: null,
    lastActiveAt: null,
    joinedAt: null,
    invitedAt: '2026-11-18T10:00:00.000Z',
    expiresAt,
  });
}

type Provider = ResponseOf<'GET /api/organization/providers'>[number];

/** A model provider without a key. */
export function sampleProvider(provider: Provider['provider'], change: Partial<Provider> = {}): Provider {
  return {
    provider,
    configured: false,
    apiKeyHint: null,
    baseUrl: null,
    embeddingModel: null,
    source: 'none',
    ...change,
  };
}

/** Sample chatbot with the abilities of this role. */
export function chatbotFor(role: Role, change: Partial<Chatbot> = {}): Chatbot {
  return sampleChatbot({ id: newId(), abilities: abilitiesOf(role), ...change });
}

/** Sample text source, ready, with the abilities of this role. */
export function sampleSource(name: string, change: Partial<Source> = {}, role: Role = 'member'): Source {
  return {
    id: newId(),
    chatbotId: newId(),
    name,
    type: 'text',
    status: 'ready',
    searchable: true,
    enabled: true,
    tags: [],
    error: null,
    lastSyncedAt: '2026-11-20T10:00:00.000Z',
    size: 2048,
    fileType: null,
    url: null,
    pages: null,
    chunks: 3,
    tokens: 1200,
    refresh: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    abilities: abilitiesOf(role),
    ...change,
  };
}
