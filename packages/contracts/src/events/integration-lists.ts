import type { WebhookEvent } from './webhook-events.ts';

/** Integrations of which an organization has at most one each, unlike webhooks. */
export const integrationKinds = ['slack', 'email', 'ga4'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** How often members are emailed. */
export const digests = ['instant', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

/** Events sent to Google Analytics, with their names there. `generate_lead` is the name that Google recommends. */
export const ga4Names = {
  'lead.created': 'generate_lead',
  'conversation.started': 'chat_started',
  'conversation.completed': 'chat_completed',
  'handover.requested': 'handover_requested',
} as const satisfies Partial<Record<WebhookEvent, string>>;
export type Ga4Event = keyof typeof ga4Names;
export const ga4Events = Object.keys(ga4Names) as [Ga4Event, ...Ga4Event[]];

/** The id of a web stream of Google Analytics 4. */
export const measurementIdPattern = /^G-[A-Z0-9]{4,20}$/;
/** Format of an API secret, which becomes part of a URL without encoding. */
export const ga4SecretPattern = /^[\w-]{8,100}$/;
