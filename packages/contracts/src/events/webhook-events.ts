import type { EventType } from './events.ts';

/**
 * Webhook events with the internal events that trigger them. If an internal event triggers several, the first in this list has
 * its id.
 */
export const webhookEvents = {
  'lead.created': ['lead.created'],
  'lead.updated': ['lead.updated'],
  'lead.deleted': ['lead.deleted'],
  'lead.consent_changed': ['lead.updated'],
  'conversation.started': ['message.received'],
  'conversation.completed': ['conversation.completed'],
  'conversation.erased': ['conversation.erased', 'conversation.deleted'],
  'message.received': ['message.received'],
  'message.answered': ['message.answered'],
  'message.rated': ['message.rated'],
  'handover.requested': ['contact_request.created', 'contact_request.reopened'],
  'handover.ended': ['contact_request.done'],
  'chatbot.published': ['chatbot.deployed'],
  'chatbot.paused': ['chatbot.deactivated'],
  'knowledge.ready': ['knowledge.ready'],
  'knowledge.failed': ['knowledge.failed'],
  'export.ready': ['export.ready'],
  'export.failed': ['export.failed', 'export.withdrawn'],
  'quota.reached': ['quota.reached'],
} as const satisfies Record<string, readonly EventType[]>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[];

/** Subscribes to all events, including those of later releases. */
export const everyWebhookEvent = '*';
/** Sent by the test function; no subscription includes it. */
export const webhookTest = 'webhook.test';
