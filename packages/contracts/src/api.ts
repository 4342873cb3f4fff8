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
import { agencyRoutes } from './resources/agencies.ts';
import { analyticsRoutes } from './resources/analytics.ts';
import { apiKeyRoutes } from './resources/api-keys.ts';
import { auditRoutes } from './resources/audit.ts';
import { billingRoutes } from './resources/billing.ts';
import { chatRoutes } from './resources/chat.ts';
import { chatbotArchiveRoutes } from './resources/chatbot-archive.ts';
import { chatbotRoutes } from './resources/chatbots.ts';
import { complianceRoutes } from './resources/compliance.ts';
import { contactRequestRoutes } from './resources/contact-requests.ts';
import { conversationRoutes } from './resources/conversations.ts';
import { dashboardRoutes } from './resources/dashboard.ts';
import { eventRoutes } from './resources/events.ts';
import { explanationRoutes } from './resources/explanation.ts';
import { exportRoutes } from './resources/exports.ts';
import { flowSecretRoutes } from './resources/flow-secrets.ts';
import { googleRoutes } from './resources/google.ts';
import { identityRoutes } from './resources/identity.ts';
import { imageRoutes } from './resources/images.ts';
import { integrationRoutes } from './resources/integrations.ts';
import { knowledgeRoutes } from './resources/knowledge.ts';
import { leadRoutes } from './resources/leads.ts';
import { lockboxRoutes } from './resources/lockbox.ts';
import { mcpRoutes } from './resources/mcp.ts';
import { memberRoutes } from './resources/members.ts';
import { noticeRoutes } from './resources/notices.ts';
import { openAiRoutes } from './resources/openai.ts';
import { organizationRoutes } from './resources/organization.ts';
import { organizationArchiveRoutes } from './resources/organization-archive.ts';
import { privacyRoutes } from './resources/privacy.ts';
import { privacyRequestRoutes } from './resources/privacy-requests.ts';
import { providerRoutes } from './resources/providers.ts';
import { recoveryRoutes } from './resources/recovery.ts';
import { securityRoutes } from './resources/security.ts';
import { webhookRoutes } from './resources/webhooks.ts';
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
