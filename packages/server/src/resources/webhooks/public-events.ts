import { createHash } from 'node:crypto';
import type { EventType } from '@parley/contracts/events';
import { type WebhookEvent, webhookEvents } from '@parley/contracts/webhook-events';
import type { StoredEvent } from '../../kernel/event.ts';
import { idOfHash } from '../../lib/ids.ts';

const namesOf = Map.groupBy(
  Object.entries(webhookEvents).flatMap(([name, types]) =>
    types.map((type) => ({ name: name as WebhookEvent, type: type as EventType })),
  ),
  ({ type }) => type,
);

/** Every type of event that webhooks may be called for. */
export const announcedTypes = [...namesOf.keys()];

/** One event under one of its public names. */
export interface PublicEvent {
  /** The same each time, and different from that of every other name: receivers tell repeated calls by it. */
  id: string;
  name: WebhookEvent;
  event: StoredEvent;
}

/** What an event is called outside: under no name, one, or several. */
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
  // An event of an earlier release does not say which message it is about.
  return !name.startsWith('message.') || 'messageId' in data;
}
