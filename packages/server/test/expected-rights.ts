/*
 * Expected permissions, written by hand from the requirements (ORG-13 to ORG-15, KEY-05, SEC-7, SEC-13). Never derive
 * them from the program's own permissions: a change there needs a line here, and a reason.
 */

/** All callers to test on every route. The keys were created by an owner. */
export const callers = [
  'owner',
  'admin',
  'member',
  'guest',
  'viewer',
  'a read-only key',
  'a read-and-write key',
  'a full-access key',
  'nobody',
  'an owner of the platform',
  'an operator of the platform',
  'a viewer of the platform',
] as const;
export type Caller = (typeof callers)[number];

/**
 * `account` is any signed-in user; the next three are roles in the current organization. The last three are platform
 * administrators, who are not users. A route for `keys alone` ignores sessions.
 */
type Who =
  | 'anyone'
  | 'keys alone'
  | 'visitor'
  | 'account'
  | 'everyone'
  | 'workers'
  | 'administrators'
  | 'platform'
  | 'platform operators'
  | 'platform owners';
/** The lowest key level that may call the route. */
type Key = 'read' | 'read_write' | 'full' | 'none';
type Right = readonly [who: Who, key?: Key];

const people: Record<Who, readonly Caller[]> = {
  anyone: callers,
  visitor: callers,
  'keys alone': [],
  account: ['owner', 'admin', 'member', 'guest', 'viewer'],
  everyone: ['owner', 'admin', 'member', 'guest', 'viewer'],
  workers: ['owner', 'admin', 'member'],
  administrators: ['owner', 'admin'],
  platform: ['an owner of the platform', 'an operator of the platform', 'a viewer of the platform'],
  'platform operators': ['an owner of the platform', 'an operator of the platform'],
  'platform owners': ['an owner of the platform'],
};

const keys: Record<Key, readonly Caller[]> = {
  read: ['a read-only key', 'a read-and-write key', 'a full-access key'],
  read_write: ['a read-and-write key', 'a full-access key'],
  full: ['a full-access key'],
  none: [],
};

/** The expected refusal of a caller, if any, and whether the route is public. */
export function whoMay([who, key = 'none']: Right, caller: Caller) {
  const isOpen = who === 'anyone' || who === 'visitor';
  const isAllowed = people[who].includes(caller) || keys[key].includes(caller);
  // Sessions of the app and of the admin area are separate: each counts as unauthenticated in the other.
  const isStranger =
    caller === 'nobody' ||
    who.startsWith('platform') !== people.platform.includes(caller) ||
    (who === 'keys alone' && !keys.read.includes(caller));
  const refusal = isStranger ? ('unauthenticated' as const) : ('forbidden' as const);
  return { isOpen, refusal: isAllowed ? undefined : refusal };
}

/** Whether a route acts in the caller's organization. */
export function isOfMembers([who]: Right = ['anyone']): boolean {
  return who === 'everyone' || who === 'workers' || who === 'administrators';
}

export const expectedRights: Readonly<Record<string, Right>> = {
  // The admin area: only platform administrators, by role.
  'POST /api/admin/login': ['anyone'],
  'POST /api/admin/logout': ['anyone'],
  'GET /admin/session': ['anyone'],
  'GET /api/maintenance': ['anyone'],
  'POST /api/admin/confirm': ['platform'],
  'POST /api/admin/two-factor/setup': ['platform'],
  'POST /api/admin/two-factor/enable': ['platform'],
  'GET /api/admin/overview': ['platform'],
  'GET /api/admin/health': ['platform'],
  'GET /api/admin/jobs': ['platform'],
  'POST /api/admin/jobs/{jobId}/retry': ['platform operators'],
  'POST /api/admin/jobs/{jobId}/discard': ['platform operators'],
  'GET /api/admin/search': ['platform'],
  'GET /api/admin/users': ['platform'],
  'GET /api/admin/users/{userId}': ['platform'],
  'PATCH /api/admin/users/{userId}': ['platform operators'],
  'POST /api/admin/users/{userId}/reset-link': ['platform operators'],
  'POST /api/admin/users/{userId}/end-sessions': ['platform operators'],
  'POST /api/admin/users/{userId}/clear-second-factor': ['platform owners'],
  'GET /api/admin/organizations': ['platform'],
  'GET /api/admin/organizations/{organizationId}': ['platform'],
  'PATCH /api/admin/organizations/{organizationId}': ['platform operators'],
  'GET /api/admin/subscriptions': ['platform'],
  'GET /api/admin/crawl-failures': ['platform'],
  'GET /api/admin/subscriptions/{organizationId}': ['platform'],
  'PATCH /api/admin/subscriptions/{organizationId}': ['platform operators'],
  'POST /api/admin/subscriptions/{organizationId}/preview-change': ['platform operators'],
  'GET /api/admin/stripe-differences': ['platform'],
  'GET /api/admin/invoices': ['platform'],
  'POST /api/admin/invoices/{invoiceId}/mark-paid': ['platform operators'],
  'POST /api/admin/invoices/{invoiceId}/refund': ['platform operators'],
  'GET /api/admin/logs': ['platform'],
  'GET /api/admin/logs.csv': ['platform'],
  'GET /api/admin/logs/verify': ['platform'],
  'GET /api/admin/logging': ['platform'],
  'PUT /api/admin/logging': ['platform owners'],
  'GET /api/admin/logging/lines': ['platform'],
  'GET /api/admin/maintenance': ['platform'],
  'PUT /api/admin/maintenance': ['platform operators'],
  'GET /api/admin/settings': ['platform'],
  'PUT /api/admin/settings': ['platform owners'],
  // Access to what an organization wrote: viewers see the grants, but cannot use them.
  'GET /api/admin/lockbox': ['platform'],
  'GET /api/admin/lockbox/{grantId}': ['platform'],
  'POST /api/admin/lockbox': ['platform operators'],
  'POST /api/admin/lockbox/{grantId}/second': ['platform operators'],
  'POST /api/admin/lockbox/{grantId}/end': ['platform operators'],
  'GET /api/admin/lockbox/{grantId}/conversations': ['platform operators'],
  'GET /api/admin/lockbox/{grantId}/conversations/{conversationId}': ['platform operators'],
  'GET /api/admin/lockbox/{grantId}/knowledge': ['platform operators'],
  'GET /api/admin/lockbox/{grantId}/knowledge/{sourceId}': ['platform operators'],
  'GET /api/admin/lockbox/{grantId}/settings': ['platform operators'],
  'GET /api/admin/lockbox/{grantId}/settings/{chatbotId}': ['platform operators'],
  'GET /api/admin/models': ['platform'],
  'POST /api/admin/cost-estimation': ['platform'],
  'GET /api/admin/administrators': ['platform owners'],
  'POST /api/admin/administrators': ['platform owners'],
  'PATCH /api/admin/administrators/{adminId}': ['platform owners'],
  'DELETE /api/admin/administrators/{adminId}': ['platform owners'],
  // Before sign-in, or without an account.
  'POST /api/register': ['anyone'],
  'POST /api/login': ['anyone'],
  'POST /api/logout': ['anyone'],
  'GET /api/auth/google': ['anyone'],
  'POST /api/auth/google': ['anyone'],
  'POST /api/forgot-password': ['anyone'],
  'POST /api/reset-password/check': ['anyone'],
  'POST /api/reset-password': ['anyone'],
  'POST /api/verify-email': ['anyone'],
  'GET /api/join': ['anyone'],
  'POST /api/join/register': ['anyone'],
  'GET /api/agency/{agencyId}': ['anyone'],
  'GET /api/agency/{agencyId}/logo': ['anyone'],
  'POST /api/agency/{agencyId}/register': ['anyone'],
  'POST /api/agency/{agencyId}/login': ['anyone'],
  // A user’s own account, which no key may manage (SEC-7).
  'GET /api/user': ['account'],
  'PATCH /api/user': ['account'],
  'DELETE /api/user': ['account'],
  'POST /api/user/resend-verification': ['account'],
  'POST /api/user/change-password': ['account'],
  'POST /api/user/confirm': ['account'],
  'GET /api/user/security': ['account'],
  'GET /api/user/sessions': ['account'],
  'DELETE /api/user/sessions': ['account'],
  'DELETE /api/user/sessions/{sessionId}': ['account'],
  'POST /api/user/two-factor/setup': ['account'],
  'POST /api/user/two-factor/enable': ['account'],
  'POST /api/user/two-factor/disable': ['account'],
  'POST /api/user/two-factor/recovery-codes': ['account'],
  'POST /api/user/photo': ['account'],
  'DELETE /api/user/photo': ['account'],
  'GET /api/users/{userId}/photo': ['account'],
  'POST /api/join': ['account'],
  'POST /api/organization': ['account'],
  'POST /api/organization/{organizationId}/leave': ['account'],
  'POST /api/organization/switch/{organizationId}': ['account'],
  // The organization: every role reads, owners and administrators manage (ORG-15).
  'GET /api/organization': ['everyone', 'read'],
  'GET /api/organization/users': ['everyone', 'read'],
  'GET /api/subscription': ['everyone', 'read'],
  'GET /api/privacy/settings': ['everyone', 'read'],
  // Prices are public; every role reads the plan and its usage; owners and administrators pay, and keys never do (BILL-21).
  'GET /api/billing/plans': ['anyone'],
  // Stripe signs its events; the route itself refuses unsigned ones.
  'POST /api/billing/stripe-events': ['anyone'],
  'GET /api/billing/usage': ['everyone', 'read'],
  'GET /api/billing/details': ['administrators', 'read'],
  'GET /api/billing/invoices': ['administrators', 'read'],
  'GET /api/billing/invoices/{invoiceId}.pdf': ['administrators', 'read'],
  'POST /api/subscription/preview-change': ['administrators', 'none'],
  'POST /api/subscription/change': ['administrators', 'none'],
  'POST /api/subscription/cancel': ['administrators', 'none'],
  'POST /api/subscription/resume': ['administrators', 'none'],
  'PUT /api/billing/payment-method': ['administrators', 'none'],
  'PUT /api/billing/address': ['administrators', 'none'],
  'PUT /api/billing/tax': ['administrators', 'none'],
  'PUT /api/billing/budget': ['administrators', 'none'],
  'POST /api/billing/invoices/{invoiceId}/pay': ['administrators', 'none'],
  'GET /api/events': ['everyone', 'read'],
  'PATCH /api/organization/{organizationId}': ['administrators', 'full'],
  'DELETE /api/organization/{organizationId}': ['administrators', 'none'],
  // Access of platform administrators to the organization: only its owners and admins decide, never a key.
  'GET /api/organization/lockbox': ['administrators', 'none'],
  'GET /api/organization/lockbox/{grantId}/reads': ['administrators', 'none'],
  'POST /api/organization/lockbox/{grantId}/approve': ['administrators', 'none'],
  'POST /api/organization/lockbox/{grantId}/refuse': ['administrators', 'none'],
  'POST /api/organization/lockbox/{grantId}/end': ['administrators', 'none'],
  'POST /api/organization/logo': ['administrators', 'full'],
  'DELETE /api/organization/logo': ['administrators', 'full'],
  'PATCH /api/privacy/settings': ['administrators', 'full'],
  // Personal data of one person: only owners and admins view and erase it, never a key.
  'POST /api/privacy/requests/preview': ['administrators', 'none'],
  'POST /api/privacy/requests': ['administrators', 'none'],
  'GET /api/privacy/requests': ['administrators', 'none'],
  'GET /api/privacy/requests/{requestId}': ['administrators', 'none'],
  'GET /api/privacy/requests/{requestId}/download': ['administrators', 'none'],
  'GET /api/privacy/requests/{requestId}/certificate': ['administrators', 'none'],
  // Consents, and what the organization declares about its processing: only owners and admins, never a key.
  'GET /api/privacy/consents': ['administrators', 'none'],
  'GET /api/privacy/report': ['administrators', 'none'],
  'POST /api/privacy/report/acknowledge': ['administrators', 'none'],
  'GET /api/privacy/notice': ['administrators', 'none'],
  'GET /api/organization/customers': ['administrators', 'read'],
  'GET /api/organization/audit': ['administrators', 'read'],
  'GET /api/organization/audit/verify': ['administrators', 'read'],
  'GET /api/models/local': ['workers', 'read_write'],
  'GET /api/organization/providers': ['administrators', 'read'],
  'PUT /api/organization/providers/{provider}': ['administrators', 'full'],
  'POST /api/organization/providers/{provider}/test': ['administrators', 'full'],
  'DELETE /api/organization/providers/{provider}': ['administrators', 'full'],
  // Members and invitations.
  'PATCH /api/organization/users/{userId}': ['administrators', 'full'],
  'DELETE /api/organization/users/{userId}': ['administrators', 'full'],
  'POST /api/organization/invitations': ['administrators', 'full'],
  'POST /api/organization/invitations/{invitationId}/resend': ['administrators', 'full'],
  'DELETE /api/organization/invitations/{invitationId}': ['administrators', 'full'],
  // API keys, which no key may manage (SEC-7), and notifications, which belong to a user.
  'GET /api/api-keys': ['administrators', 'none'],
  'POST /api/api-keys': ['administrators', 'none'],
  'POST /api/api-keys/{apiKeyId}/revoke': ['administrators', 'none'],
  'GET /api/exports': ['administrators', 'read'],
  'POST /api/organization/import': ['administrators', 'full'],
  'POST /api/exports': ['administrators', 'full'],
  'GET /api/exports/{exportId}/download': ['administrators', 'full'],
  'POST /api/exports/{exportId}/retry': ['administrators', 'full'],
  'GET /api/webhooks': ['administrators', 'read'],
  'POST /api/webhooks': ['administrators', 'full'],
  'PATCH /api/webhooks/{webhookId}': ['administrators', 'full'],
  'DELETE /api/webhooks/{webhookId}': ['administrators', 'full'],
  'POST /api/webhooks/{webhookId}/rotate-secret': ['administrators', 'full'],
  'POST /api/webhooks/{webhookId}/test': ['administrators', 'full'],
  'GET /api/webhooks/{webhookId}/deliveries': ['administrators', 'read'],
  'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry': ['administrators', 'full'],
  'GET /api/integrations': ['administrators', 'read'],
  'PUT /api/integrations/slack': ['administrators', 'full'],
  'PUT /api/integrations/email': ['administrators', 'full'],
  'PUT /api/integrations/ga4': ['administrators', 'full'],
  'DELETE /api/integrations/{kind}': ['administrators', 'full'],
  'GET /api/notices': ['everyone', 'none'],
  'POST /api/notices/read': ['everyone', 'none'],
  // Language models call with a key, whose level determines their tools (tested in mcp.http.test.ts).
  'POST /mcp': ['keys alone', 'read'],
  'GET /mcp': ['anyone'],
  'DELETE /mcp': ['anyone'],
  // Chatbots: every role reads; owners, admins, and members write (ORG-15); only full-access keys delete (KEY-05).
  'GET /api/chatbots': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}/flow/problems': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}/flow/export': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}/export': ['workers', 'read'],
  'POST /api/chatbots/import': ['workers', 'read_write'],
  'GET /api/chatbots/{chatbotId}/flow/stats': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}/versions': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}/versions/{version}': ['everyone', 'read'],
  'GET /api/chatbots/{chatbotId}/preview-config': ['everyone', 'read'],
  'GET /api/models': ['everyone', 'read'],
  'POST /api/chatbots': ['workers', 'read_write'],
  'PATCH /api/chatbots/{chatbotId}': ['workers', 'read_write'],
  'DELETE /api/chatbots/{chatbotId}': ['workers', 'full'],
  'POST /api/chatbots/{chatbotId}/archive': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/restore': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/duplicate': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/deploy': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/redeploy': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/deactivate': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/versions/{version}/restore': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/flow/import': ['workers', 'read_write'],
  'GET /api/chatbots/{chatbotId}/secrets': ['workers', 'read_write'],
  'PUT /api/chatbots/{chatbotId}/secrets/{name}': ['workers', 'read_write'],
  'DELETE /api/chatbots/{chatbotId}/secrets/{name}': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/custom-css': ['everyone', 'read'],
  // The OpenAI-compatible API.
  'POST /v1/chat/completions': ['workers', 'read_write'],
  'GET /v1/models': ['workers', 'read_write'],
  'GET /v1/models/{chatbotId}': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/preview': ['workers', 'read_write'],
  // With this key anybody can pretend to be any visitor, and read what they wrote.
  'PUT /api/chatbots/{chatbotId}/identity': ['administrators', 'none'],
  'POST /api/chatbots/{chatbotId}/model/test': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/check-installation': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/pictures': ['workers', 'read_write'],
  'GET /api/chat/{chatbotId}/pictures/{version}': ['anyone'],
  // Knowledge; search and explanation only read.
  'GET /api/chatbots/{chatbotId}/knowledge': ['everyone', 'read'],
  'POST /api/chatbots/{chatbotId}/knowledge/search': ['everyone', 'read'],
  'POST /api/chatbots/{chatbotId}/knowledge/explain': ['everyone', 'read'],
  'GET /api/knowledge': ['everyone', 'read'],
  'GET /api/knowledge/{sourceId}': ['everyone', 'read'],
  'GET /api/knowledge/{sourceId}/file': ['everyone', 'read'],
  'GET /api/knowledge/{sourceId}/chunks': ['everyone', 'read'],
  'GET /api/knowledge/{sourceId}/pages': ['everyone', 'read'],
  'POST /api/chatbots/{chatbotId}/knowledge': ['workers', 'read_write'],
  'POST /api/chatbots/{chatbotId}/knowledge/import': ['workers', 'read_write'],
  'PATCH /api/knowledge/{sourceId}': ['workers', 'read_write'],
  'DELETE /api/knowledge/{sourceId}': ['workers', 'full'],
  'POST /api/knowledge/{sourceId}/refresh': ['workers', 'read_write'],
  'POST /api/knowledge/preview': ['workers', 'read_write'],
  'POST /api/knowledge/api-preview': ['workers', 'read_write'],
  'POST /api/knowledge/links': ['workers', 'read_write'],
  // Conversations.
  'GET /api/analytics': ['everyone', 'read'],
  'GET /api/analytics/chatbots': ['everyone', 'read'],
  'GET /api/analytics/conversations': ['everyone', 'read'],
  'GET /api/analytics/sessions': ['everyone', 'read'],
  'POST /api/analytics/beacon': ['anyone'],
  'GET /api/dashboard': ['everyone', 'read'],
  'POST /api/dashboard/alerts/{alertId}/dismiss': ['everyone'],
  'DELETE /api/dashboard/alerts/{alertId}/dismiss': ['everyone'],
  'GET /api/conversations': ['everyone', 'read'],
  'GET /api/conversations/counts': ['everyone', 'read'],
  'GET /api/conversations/export.csv': ['everyone', 'read'],
  'GET /api/conversations/{conversationId}': ['everyone', 'read'],
  'DELETE /api/conversations/{conversationId}': ['workers', 'full'],
  'POST /api/conversations/bulk-delete': ['workers', 'full'],
  // The inbox: who works with conversations replies in them; programs, too, but not with a read-only key.
  'POST /api/conversations/{conversationId}/take': ['workers', 'read_write'],
  'GET /api/conversations/{conversationId}/messages': ['everyone', 'read'],
  'POST /api/conversations/{conversationId}/messages': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/assign': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/release': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/close': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/snooze': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/read': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/typing': ['workers', 'read_write'],
  'POST /api/conversations/{conversationId}/notes': ['workers', 'read_write'],
  'PATCH /api/conversations/{conversationId}/notes/{noteId}': ['workers', 'read_write'],
  'DELETE /api/conversations/{conversationId}/notes/{noteId}': ['workers', 'read_write'],
  'GET /api/presence': ['workers', 'read_write'],
  'PUT /api/presence': ['workers', 'read_write'],
  // Leads: every role reads; owners, admins, and members write and export (ORG-15); consent is for owners and admins (LEAD-37).
  'GET /api/leads': ['everyone', 'read'],
  'GET /api/leads/counts': ['everyone', 'read'],
  'GET /api/leads/{leadId}': ['everyone', 'read'],
  'GET /api/leads/export.csv': ['workers', 'read'],
  'POST /api/leads': ['workers', 'read_write'],
  'POST /api/leads/import': ['workers', 'read_write'],
  'PATCH /api/leads/{leadId}': ['workers', 'read_write'],
  'POST /api/leads/{leadId}/merge': ['workers', 'full'],
  'DELETE /api/leads/{leadId}': ['workers', 'full'],
  'PATCH /api/leads/{leadId}/consent': ['administrators', 'full'],
  'GET /api/contact-requests': ['administrators', 'read'],
  'PATCH /api/contact-requests/{contactRequestId}': ['administrators', 'full'],
  'DELETE /api/contact-requests/{contactRequestId}': ['administrators', 'full'],
  // Visitors, with their own token.
  'GET /api/chat/{chatbotId}': ['anyone'],
  'POST /api/chat/{chatbotId}/sessions': ['anyone'],
  'POST /api/chat/{chatbotId}/messages': ['visitor'],
  'GET /api/chat/{chatbotId}/messages': ['visitor'],
  'GET /api/chat/{chatbotId}/stream': ['visitor'],
  'POST /api/chat/{chatbotId}/messages/{messageId}/stop': ['visitor'],
  'POST /api/chat/{chatbotId}/messages/{messageId}/regenerate': ['visitor'],
  'POST /api/chat/{chatbotId}/messages/{messageId}/feedback': ['visitor'],
  'POST /api/chat/{chatbotId}/rating': ['visitor'],
  'POST /api/chat/{chatbotId}/consent': ['visitor'],
  'POST /api/chat/{chatbotId}/end': ['visitor'],
  'POST /api/chat/{chatbotId}/person': ['visitor'],
  'DELETE /api/chat/{chatbotId}/person': ['visitor'],
  'POST /api/chat/{chatbotId}/typing': ['visitor'],
  'GET /api/chat/{chatbotId}/me': ['visitor'],
  'PATCH /api/chat/{chatbotId}/me': ['visitor'],
  'DELETE /api/chat/{chatbotId}/me': ['visitor'],
};
