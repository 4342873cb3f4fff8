import type { routes } from '../api.ts';
import { googleText, identityText, recoveryText, securityText } from './account-text.ts';
import { adminText } from './admin-text.ts';
import { analyticsText } from './analytics-text.ts';
import { askText } from './ask-text.ts';
import { billingText } from './billing-text.ts';
import { chatText } from './chat-text.ts';
import { chatbotArchiveText } from './chatbot-archive-text.ts';
import { chatbotsText } from './chatbots-text.ts';
import { contactRequestsText } from './contact-requests-text.ts';
import { conversationsText } from './conversations-text.ts';
import { dashboardText } from './dashboard-text.ts';
import { eventsText } from './events-text.ts';
import { explanationText } from './explanation-text.ts';
import { exportsText } from './exports-text.ts';
import { flowSecretsText } from './flow-secrets-text.ts';
import { integrationsText } from './integrations-text.ts';
import { knowledgeText } from './knowledge-text.ts';
import { leadsText } from './leads-text.ts';
import { mcpText } from './mcp-text.ts';
import type { AnyOperationText } from './operation-text.ts';
import { organizationArchiveText } from './organization-archive-text.ts';
import {
  agenciesText,
  imagesText,
  membersText,
  organizationText,
  providersText,
} from './organization-text.ts';
import { complianceText, privacyRequestsText, privacyText } from './privacy-text.ts';
import { apiKeysText, auditText, lockboxText, noticesText } from './records-text.ts';
import { webhooksText } from './webhooks-text.ts';

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
