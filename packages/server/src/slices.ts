import { outboxSlice } from './jobs/outbox.slice.ts';
import type { HandlersOf, Slice, WebDepsOf, WebPart, WorkDepsOf, WorkPart } from './kernel/slice/slice.ts';
import { adminSlice } from './resources/admin/admin.slice.ts';
import { agenciesSlice } from './resources/agencies/agencies.slice.ts';
import { analyticsSlice } from './resources/analytics/analytics.slice.ts';
import { apiKeysSlice } from './resources/api-keys/api-keys.slice.ts';
import { auditSlice } from './resources/audit/audit.slice.ts';
import { billingSlice } from './resources/billing/billing.slice.ts';
import { chatSlice } from './resources/chat/chat.slice.ts';
import { chatbotsSlice } from './resources/chatbots/chatbots.slice.ts';
import { complianceSlice } from './resources/compliance/compliance.slice.ts';
import { contactRequestsSlice } from './resources/contact-requests/contact-requests.slice.ts';
import { conversationsSlice } from './resources/conversations/conversations.slice.ts';
import { dashboardSlice } from './resources/dashboard/dashboard.slice.ts';
import { exportsSlice } from './resources/exports/exports.slice.ts';
import { flowSecretsSlice } from './resources/flow-secrets/flow-secrets.slice.ts';
import { googleSlice } from './resources/google/google.slice.ts';
import { identitySlice } from './resources/identity/identity.slice.ts';
import { imagesSlice } from './resources/images/images.slice.ts';
import { inboundMailSlice } from './resources/inbound-mail/inbound-mail.slice.ts';
import { inboxSlice } from './resources/inbox/inbox.slice.ts';
import { insightSlice } from './resources/insight/insight.slice.ts';
import { knowledgeSlice } from './resources/knowledge/knowledge.slice.ts';
import { leadsSlice } from './resources/leads/leads.slice.ts';
import { mcpSlice } from './resources/mcp/mcp.slice.ts';
import { membersSlice } from './resources/members/members.slice.ts';
import { noticesSlice } from './resources/notices/notices.slice.ts';
import { organizationSlice } from './resources/organization/organization.slice.ts';
import { organizationArchiveSlice } from './resources/organization-archive/organization-archive.slice.ts';
import { privacySlice } from './resources/privacy/privacy.slice.ts';
import { privacyRequestsSlice } from './resources/privacy-requests/privacy-requests.slice.ts';
import { providersSlice } from './resources/providers/providers.slice.ts';
import { recoverySlice } from './resources/recovery/recovery.slice.ts';
import { securitySlice } from './resources/security/security.slice.ts';
import { teamsSlice } from './resources/teams/teams.slice.ts';
import { webhooksSlice } from './resources/webhooks/webhooks.slice.ts';

/** All slices of the product. docs/adding-a-feature.md lists what else a new one needs. */
export const slices = [
  adminSlice,
  agenciesSlice,
  analyticsSlice,
  apiKeysSlice,
  auditSlice,
  billingSlice,
  chatSlice,
  chatbotsSlice,
  flowSecretsSlice,
  complianceSlice,
  contactRequestsSlice,
  conversationsSlice,
  dashboardSlice,
  exportsSlice,
  googleSlice,
  identitySlice,
  imagesSlice,
  inboundMailSlice,
  inboxSlice,
  insightSlice,
  knowledgeSlice,
  leadsSlice,
  mcpSlice,
  membersSlice,
  noticesSlice,
  organizationArchiveSlice,
  organizationSlice,
  outboxSlice,
  privacySlice,
  privacyRequestsSlice,
  providersSlice,
  recoverySlice,
  securitySlice,
  teamsSlice,
  webhooksSlice,
] as const satisfies readonly Slice[];

type Listed = (typeof slices)[number];

/** Dependencies that the slices need for serving requests, from each other and from the process. */
export type WebDeps = WebDepsOf<Listed>;
/** Dependencies that the slices need for running jobs, from each other and from the process. */
export type WorkDeps = WorkDepsOf<Listed>;
export type AllHandlers = HandlersOf<Listed>;

/** The same list with the general type `Slice`. */
export const anySlices: readonly Slice[] = slices;

/** The parts of all slices for serving requests. */
export function webPartsOf(deps: WebDeps): WebPart[] {
  return slices.flatMap((slice) => ('web' in slice ? [slice.web(deps)] : []));
}

/** Collects what each slice contributes to the job worker. */
export function workPartsOf(deps: WorkDeps): WorkPart[] {
  return slices.flatMap((slice) => ('work' in slice ? [slice.work(deps)] : []));
}
