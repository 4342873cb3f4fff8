import { createHash } from 'node:crypto';
import type { EventType } from '@parley/contracts/events/events';
import { type WebhookEvent, webhookEvents } from '@parley/contracts/events/webhook-events';
import type { StoredEvent } from '../../../kernel/slice/event.ts';
import { idOfHash } from '../../../lib/ids.ts';

const namesOf = Map.groupBy(
  Object.entries(webhookEvents).flatMap(([name, types]) =>
    types.map((type) => ({ name: name as WebhookEvent, type: type as EventType })),
  ),
  ({ type }) => type,
);

/** Types of internal events that webhooks can subscribe to. */
export const announcedTypes = [...namesOf.keys()];

/** An event under one of its public names. */
export interface PublicEvent {
  /** Stable id, unique per event and name, by which receivers detect repeated calls. */
  id: string;
  name: WebhookEvent;
  event: StoredEvent;
}

/** Public names of an event: none, one, or several. */
export function publicEventsOf(event: StoredEvent): PublicEvent[] {
  return (namesOf.get(event.type) ?? [])
    .map(({ name }, place) => ({ id: place === 0 ? event.id : idUnder(name, event), name, event }))
    .filter(({ name }) => isSaid(name, event.data));
}

function idUnder(name: WebhookEvent, { id }: StoredEvent): string {
  return idOfHash(createHash('sha256').update(`${id}:${name}`).digest());
}

function isSaid(name: WebhookEvent, data: object): boolean {
  if (name === 'lead.consent_changed') return 'consentChanged' in data;
  // Excludes events of an earlier release, which lack the message id.
  return !name.startsWith('message.') || 'messageId' in data;
}
