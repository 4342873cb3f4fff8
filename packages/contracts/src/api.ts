import { adminAccountRoutes } from './resources/admin/admin-accounts.ts';
import { adminCostRoutes } from './resources/admin/admin-costs.ts';
import { adminDifferenceRoutes } from './resources/admin/admin-differences.ts';
import { adminHealthRoutes } from './resources/admin/admin-health.ts';
import { adminInvoiceRoutes } from './resources/admin/admin-invoices.ts';
import { adminLockboxRoutes } from './resources/admin/admin-lockbox.ts';
import { adminLogRoutes } from './resources/admin/admin-logs.ts';
import { adminOperationRoutes } from './resources/admin/admin-operation.ts';
import { adminOrganizationRoutes } from './resources/admin/admin-organizations.ts';
import { adminOverviewRoutes } from './resources/admin/admin-overview.ts';
import { adminSearchRoutes } from './resources/admin/admin-search.ts';
import { adminSessionRoutes } from './resources/admin/admin-session.ts';
import { adminSubscriptionRoutes } from './resources/admin/admin-subscriptions.ts';
import { adminUserRoutes } from './resources/admin/admin-users.ts';
import { chatbotArchiveRoutes } from './resources/archive/chatbot-archive.ts';
import { organizationArchiveRoutes } from './resources/archive/organization-archive.ts';
import { chatRoutes } from './resources/chatbot/chat.ts';
import { chatbotRoutes } from './resources/chatbot/chatbots.ts';
import { explanationRoutes } from './resources/chatbot/explanation.ts';
import { flowSecretRoutes } from './resources/chatbot/flow-secrets.ts';
import { knowledgeRoutes } from './resources/chatbot/knowledge.ts';
import { mcpRoutes } from './resources/chatbot/mcp.ts';
import { openAiRoutes } from './resources/chatbot/openai.ts';
import { providerRoutes } from './resources/chatbot/providers.ts';
import { analyticsRoutes } from './resources/figures/analytics.ts';
import { dashboardRoutes } from './resources/figures/dashboard.ts';
import { eventRoutes } from './resources/integrations/events.ts';
import { integrationRoutes } from './resources/integrations/integrations.ts';
import { webhookRoutes } from './resources/integrations/webhooks.ts';
import { agencyRoutes } from './resources/organization/agencies.ts';
import { apiKeyRoutes } from './resources/organization/api-keys.ts';
import { auditRoutes } from './resources/organization/audit.ts';
import { billingRoutes } from './resources/organization/billing.ts';
import { googleRoutes } from './resources/organization/google.ts';
import { identityRoutes } from './resources/organization/identity.ts';
import { imageRoutes } from './resources/organization/images.ts';
import { lockboxRoutes } from './resources/organization/lockbox.ts';
import { memberRoutes } from './resources/organization/members.ts';
import { noticeRoutes } from './resources/organization/notices.ts';
import { organizationRoutes } from './resources/organization/organization.ts';
import { recoveryRoutes } from './resources/organization/recovery.ts';
import { securityRoutes } from './resources/organization/security.ts';
import { complianceRoutes } from './resources/visitors/compliance.ts';
import { contactRequestRoutes } from './resources/visitors/contact-requests.ts';
import { conversationRoutes } from './resources/visitors/conversations.ts';
import { exportRoutes } from './resources/visitors/exports.ts';
import { inboundMailRoutes } from './resources/visitors/inbound-mail.ts';
import { inboxRoutes } from './resources/visitors/inbox.ts';
import { leadRoutes } from './resources/visitors/leads.ts';
import { privacyRoutes } from './resources/visitors/privacy.ts';
import { privacyRequestRoutes } from './resources/visitors/privacy-requests.ts';
import { suggestionRoutes } from './resources/visitors/suggestions.ts';
import { teamRoutes } from './resources/visitors/teams.ts';
import type { CallOf, RouteDefinition } from './route.ts';

/** Every endpoint of the product. */
export const routes = {
  ...identityRoutes,
  ...googleRoutes,
  ...recoveryRoutes,
  ...securityRoutes,
  ...imageRoutes,
  ...organizationRoutes,
  ...billingRoutes,
  ...memberRoutes,
  ...agencyRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...exportRoutes,
  ...integrationRoutes,
  ...auditRoutes,
  ...lockboxRoutes,
  ...noticeRoutes,
  ...privacyRoutes,
  ...privacyRequestRoutes,
  ...complianceRoutes,
  ...providerRoutes,
  ...chatbotRoutes,
  ...chatbotArchiveRoutes,
  ...flowSecretRoutes,
  ...knowledgeRoutes,
  ...chatRoutes,
  ...explanationRoutes,
  ...openAiRoutes,
  ...conversationRoutes,
  ...inboxRoutes,
  ...suggestionRoutes,
  ...teamRoutes,
  ...inboundMailRoutes,
  ...contactRequestRoutes,
  ...leadRoutes,
  ...organizationArchiveRoutes,
  ...analyticsRoutes,
  ...dashboardRoutes,
  ...eventRoutes,
  ...mcpRoutes,
  ...adminSessionRoutes,
  ...adminOverviewRoutes,
  ...adminHealthRoutes,
  ...adminUserRoutes,
  ...adminOrganizationRoutes,
  ...adminSubscriptionRoutes,
  ...adminDifferenceRoutes,
  ...adminInvoiceRoutes,
  ...adminLogRoutes,
  ...adminLockboxRoutes,
  ...adminSearchRoutes,
  ...adminOperationRoutes,
  ...adminCostRoutes,
  ...adminAccountRoutes,
};

type Routes = typeof routes;
type KeyOf<R extends RouteDefinition> = `${R['method']} ${R['path']}`;

/** Client types: `Api['GET /api/chatbots']['response']`. Import as a type only, so that the schemas stay out of the bundle. */
export type Api = {
  [Name in keyof Routes as KeyOf<Routes[Name]>]: CallOf<Routes[Name]>;
};
