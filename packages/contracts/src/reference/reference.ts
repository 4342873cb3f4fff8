import type { routes } from '../api.ts';
import { askText } from './texts/chatbot/ask-text.ts';
import { chatText } from './texts/chatbot/chat-text.ts';
import { chatbotArchiveText } from './texts/chatbot/chatbot-archive-text.ts';
import { chatbotsText } from './texts/chatbot/chatbots-text.ts';
import { explanationText } from './texts/chatbot/explanation-text.ts';
import { flowSecretsText } from './texts/chatbot/flow-secrets-text.ts';
import { knowledgeText } from './texts/chatbot/knowledge-text.ts';
import { mcpText } from './texts/chatbot/mcp-text.ts';
import type { AnyOperationText } from './texts/operation-text.ts';
import { googleText, identityText, recoveryText, securityText } from './texts/organization/account-text.ts';
import { adminText } from './texts/organization/admin-text.ts';
import { billingText } from './texts/organization/billing-text.ts';
import { eventsText } from './texts/organization/events-text.ts';
import { integrationsText } from './texts/organization/integrations-text.ts';
import { organizationArchiveText } from './texts/organization/organization-archive-text.ts';
import {
  agenciesText,
  imagesText,
  membersText,
  organizationText,
  providersText,
} from './texts/organization/organization-text.ts';
import { apiKeysText, auditText, lockboxText, noticesText } from './texts/organization/records-text.ts';
import { webhooksText } from './texts/organization/webhooks-text.ts';
import { analyticsText } from './texts/visitors/analytics-text.ts';
import { contactRequestsText } from './texts/visitors/contact-requests-text.ts';
import { conversationsText } from './texts/visitors/conversations-text.ts';
import { dashboardText } from './texts/visitors/dashboard-text.ts';
import { exportsText } from './texts/visitors/exports-text.ts';
import { inboundMailText } from './texts/visitors/inbound-mail-text.ts';
import { inboxText } from './texts/visitors/inbox-text.ts';
import { leadsText } from './texts/visitors/leads-text.ts';
import { complianceText, privacyRequestsText, privacyText } from './texts/visitors/privacy-text.ts';
import { suggestionsText } from './texts/visitors/suggestions-text.ts';
import { teamsText } from './texts/visitors/teams-text.ts';

/** The resources of the API in reference order. */
const resourceTexts = [
  askText,
  mcpText,
  chatbotsText,
  knowledgeText,
  explanationText,
  flowSecretsText,
  chatbotArchiveText,
  organizationArchiveText,
  conversationsText,
  inboxText,
  suggestionsText,
  teamsText,
  inboundMailText,
  contactRequestsText,
  leadsText,
  analyticsText,
  dashboardText,
  webhooksText,
  integrationsText,
  exportsText,
  eventsText,
  chatText,
  organizationText,
  membersText,
  providersText,
  apiKeysText,
  billingText,
  privacyText,
  privacyRequestsText,
  complianceText,
  auditText,
  lockboxText,
  noticesText,
  agenciesText,
  imagesText,
  identityText,
  googleText,
  recoveryText,
  securityText,
  adminText,
] as const;

type KeysOf<T> = T extends unknown ? keyof T : never;
type Described = KeysOf<(typeof resourceTexts)[number]['operations']>;
/**
 * A type error here means that a route has no text: add its table of routes to a file of this folder, and that file to the list.
 */
type Complete<Missing extends never> = Missing;
export type UndescribedRoute = Complete<Exclude<keyof typeof routes, Described>>;

/** Tags in reading order. */
export const referenceTags: readonly { name: string; description: string }[] = resourceTexts.map(
  ({ tag, description }) => ({ name: tag, description }),
);

/** Returns the text and tag of a route; undefined if it has no text. */
export function operationTextOf(route: string): (AnyOperationText & { tag: string }) | undefined {
  return texts.get(route);
}

const texts = new Map(
  resourceTexts.flatMap(({ tag, operations }) =>
    Object.entries<string | AnyOperationText>(operations).map(
      ([route, text]) =>
        [route, { tag, ...(typeof text === 'string' ? { description: text } : text) }] as const,
    ),
  ),
);
