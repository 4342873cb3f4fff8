import { type ApiKeyLevel, apiKeyLevels } from '../values/lists.ts';
import type { AdminPermission } from './admin-permissions.ts';

/** Roles of a member in an organization, from most to fewest rights. */
export const roles = ['owner', 'admin', 'member', 'guest', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everyone = ['owner', 'admin', 'member', 'guest', 'viewer'] as const;
const workers = ['owner', 'admin', 'member'] as const;
const administrators = ['owner', 'admin'] as const;

/** The roles that may perform each action in their current organization. Unlisted actions and roles are refused. */
export const organizationPermissions = {
  'organization.read': everyone,
  'organization.update': administrators,
  'organization.delete': administrators,
  'organization.audit': administrators,
  'lockbox.read': administrators,
  'lockbox.decide': administrators,
  'branding.update': administrators,
  'customer.read': administrators,
  'member.read': everyone,
  'member.invite': administrators,
  'member.update': administrators,
  'member.remove': administrators,
  'apiKey.read': administrators,
  'apiKey.create': administrators,
  'apiKey.revoke': administrators,
  'webhook.read': administrators,
  'webhook.manage': administrators,
  'export.read': administrators,
  'export.manage': administrators,
  'organization.import': administrators,
  'notice.read': everyone,
  'subscription.read': everyone,
  'billing.read': administrators,
  'billing.manage': administrators,
  'privacy.read': everyone,
  'privacy.update': administrators,
  'privacy.request': administrators,
  'privacy.report': administrators,
  'provider.read': administrators,
  'provider.manage': administrators,
  'chatbot.read': everyone,
  'chatbot.create': workers,
  'chatbot.update': workers,
  'chatbot.publish': workers,
  'chatbot.archive': workers,
  'chatbot.delete': workers,
  'chatbot.preview': workers,
  'chatbot.ask': workers,
  'chatbot.identity': administrators,
  'chatbot.export': workers,
  'knowledge.read': everyone,
  'knowledge.write': workers,
  'knowledge.delete': workers,
  'analytics.read': everyone,
  'alert.dismiss': everyone,
  'conversation.read': everyone,
  'conversation.reply': workers,
  'conversation.delete': workers,
  'inbox.manage': administrators,
  'contactRequest.read': administrators,
  'contactRequest.manage': administrators,
  'lead.read': everyone,
  'lead.export': workers,
  'lead.create': workers,
  'lead.update': workers,
  'lead.merge': workers,
  'lead.delete': workers,
  'lead.consent': administrators,
} as const satisfies Record<string, readonly Role[]>;

export type OrganizationAction = keyof typeof organizationPermissions;

/** The lowest API key level for each action; null if no key may perform it (SEC-7). */
export const apiKeyLevelFor: Readonly<Record<OrganizationAction, ApiKeyLevel | null>> = {
  'organization.read': 'read',
  'organization.update': 'full',
  'organization.delete': null,
  'organization.audit': 'read',
  'lockbox.read': null,
  'lockbox.decide': null,
  'branding.update': 'full',
  'customer.read': 'read',
  'member.read': 'read',
  'member.invite': 'full',
  'member.update': 'full',
  'member.remove': 'full',
  'apiKey.read': null,
  'apiKey.create': null,
  'apiKey.revoke': null,
  'webhook.read': 'read',
  'webhook.manage': 'full',
  'export.read': 'read',
  'export.manage': 'full',
  'organization.import': 'full',
  'notice.read': null,
  'subscription.read': 'read',
  'billing.read': 'read',
  'billing.manage': null,
  'privacy.read': 'read',
  'privacy.update': 'full',
  'privacy.request': null,
  'privacy.report': null,
  'provider.read': 'read',
  'provider.manage': 'full',
  'chatbot.read': 'read',
  'chatbot.create': 'read_write',
  'chatbot.update': 'read_write',
  'chatbot.publish': 'read_write',
  'chatbot.archive': 'read_write',
  'chatbot.delete': 'full',
  'chatbot.preview': 'read_write',
  'chatbot.ask': 'read_write',
  'chatbot.identity': null,
  'chatbot.export': 'read',
  'knowledge.read': 'read',
  'knowledge.write': 'read_write',
  'knowledge.delete': 'full',
  'analytics.read': 'read',
  'alert.dismiss': null,
  'conversation.read': 'read',
  'conversation.reply': 'read_write',
  'conversation.delete': 'full',
  'inbox.manage': 'full',
  'contactRequest.read': 'read',
  'contactRequest.manage': 'full',
  'lead.read': 'read',
  'lead.export': 'read',
  'lead.create': 'read_write',
  'lead.update': 'read_write',
  'lead.merge': 'full',
  'lead.delete': 'full',
  'lead.consent': 'full',
};

/** Whether a key level is at least `needed`; no level is enough for null. */
export function isLevelEnough(level: ApiKeyLevel, needed: ApiKeyLevel | null): boolean {
  return needed !== null && apiKeyLevels.indexOf(level) >= apiKeyLevels.indexOf(needed);
}

/**
 * Permission that a route requires: none (`public`), a signed-in user (`session`), a visitor token (`visitor`), a role that may
 * perform the action in the current organization, or a platform administrator (`admin:…`).
 */
export type Permission = 'public' | 'session' | 'visitor' | OrganizationAction | AdminPermission;

/** Whether a role may perform an action; false for unknown roles and actions. */
export function isAllowed(role: string, action: string): boolean {
  const allowed: Record<string, readonly string[]> = organizationPermissions;
  return Object.hasOwn(allowed, action) && allowed[action]?.includes(role) === true;
}
