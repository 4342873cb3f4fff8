import { createHash } from 'node:crypto';
import type { EventType } from '@parley/contracts/events/events';
import {
  type WebhookEvent,
  type WebhookEventEntry,
  webhookEvents,
} from '@parley/contracts/events/webhook-events';
import type { Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { StoredEvent } from '../../../kernel/slice/event.ts';
import { type ProjectionDeps, projection } from '../../../kernel/slice/projection.ts';
import { idOfHash } from '../../../lib/ids.ts';
import { dueAt } from '../integrations/integrations.queries.ts';

const namesOf = Map.groupBy(
  Object.entries(webhookEvents).flatMap(([name, { events }]) =>
    events.map((type) => ({ name: name as WebhookEvent, type: type as EventType })),
  ),
  ({ type }) => type,
);

/** Types of internal events that webhooks can subscribe to. */
const announcedTypes = [...namesOf.keys()];

/**
 * This event is the internal event `message.received` of a conversation's first message, so that turns need no event of their own.
 * The first message is known by its time, at which the conversation started. Times are compared only where a webhook subscribes.
 */
const started: WebhookEvent = 'conversation.started';

/** Creates deliveries by joining events with subscribed webhooks, in one statement per batch and without a job. */
export const webhookDeliveries = projection({
  name: 'webhooks.deliveries',
  on: announcedTypes,
  apply: addDeliveries,
});

async function addDeliveries(
  tx: Transaction,
  events: readonly StoredEvent[],
  { clock }: ProjectionDeps,
): Promise<void> {
  const now = clock.now();
  const named = events.flatMap(publicEventsOf);
  if (named.length === 0) return;
  // The database generates the ids, because the number of joined webhooks is unknown here.
  await tx.execute(sql`
    insert into webhook_deliveries (id, organization_id, webhook_id, event_id, type, resource_id, chatbot_id, facts,
      event_at, next_attempt_at, created_at)
    select gen_random_uuid(), w.organization_id, w.id, given.event_id, given.type,
      given.resource_id, given.chatbot_id, given.facts::jsonb, given.at, ${dueAt(now)}, ${now}
    from unnest(
      ${named.map(({ event }) => event.organizationId)}::uuid[],
      ${named.map(({ id }) => id)}::uuid[], ${named.map(({ name }) => name)}::text[],
      ${named.map(({ event }) => event.resourceId)}::uuid[], ${named.map(({ event }) => chatbotOf(event))}::uuid[],
      ${named.map(({ event }) => json(event.data))}::text[], ${named.map(({ event }) => event.createdAt)}::timestamptz[]
    ) as given (organization_id, event_id, type, resource_id, chatbot_id, facts, at)
    join webhooks w on w.organization_id = given.organization_id and w.enabled
      and (given.type = any (w.events)
        -- Nobody who wants to hear of everything means a mail or a line of Slack for each message.
        or w.events @> array['*'] and (w.kind = 'webhook' or given.type not like 'message.%'))
      -- A message that was left for people is one fact: webhooks are told of the handover, others of the
      -- contact request, if there is one.
      and case when w.kind = 'webhook' then given.facts::jsonb->>'isWithHandover' is null
        else given.facts::jsonb->>'offer' is distinct from 'message' or given.facts::jsonb->>'isAlone' is not null end
      and (cardinality(w.chatbot_ids) = 0 or given.chatbot_id is null or given.chatbot_id = any (w.chatbot_ids))
    -- Asked by the webhook's organization, and as one value, so that no conversation is read before a webhook was found.
    where given.type <> ${started} or given.at = (
      select c.started_at from conversations c
      where c.organization_id = w.organization_id and c.id = given.resource_id)
    order by w.id, given.event_id
    on conflict (webhook_id, event_id) do nothing`);
}

/** The chatbot by which a webhook's filter applies. */
function chatbotOf(event: StoredEvent): string | null {
  return event.type.startsWith('chatbot.') ? event.resourceId : event.chatbotId;
}

/** An event under one of its public names. */
interface PublicEvent {
  /** Stable id, unique per event and name, by which receivers detect repeated calls. */
  id: string;
  name: WebhookEvent;
  event: StoredEvent;
}

/** Public names of an event: none, one, or several. */
function publicEventsOf(event: StoredEvent): PublicEvent[] {
  return (namesOf.get(event.type) ?? [])
    .map(({ name }, place) => ({ id: place === 0 ? event.id : idUnder(name, event), name, event }))
    .filter(({ name }) => isSaid(name, event.data));
}

function idUnder(name: WebhookEvent, { id }: StoredEvent): string {
  return idOfHash(createHash('sha256').update(`${id}:${name}`).digest());
}

function isSaid(name: WebhookEvent, data: object): boolean {
  const { fact }: WebhookEventEntry = webhookEvents[name];
  return fact === undefined || fact in data;
}
