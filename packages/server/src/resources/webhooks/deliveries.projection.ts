import type { WebhookEvent } from '@parley/contracts/webhook-events';
import type { Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { StoredEvent } from '../../kernel/event.ts';
import { type ProjectionDeps, projection } from '../../kernel/projection.ts';
import { dueAt } from './integrations/digest-time.ts';
import { announcedTypes, publicEventsOf } from './public-events.ts';

/**
 * A conversation starts with the message that is stored at the same time, so that turns write no event more for it, and only
 * a message that a webhook would be told of is compared.
 */
const started: WebhookEvent = 'conversation.started';

/** What happened, joined with the webhooks that want to know: one statement a batch, and no job. */
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
  // Only the database knows how many webhooks an event is joined with, so it makes the ids.
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
      and (cardinality(w.chatbot_ids) = 0 or given.chatbot_id is null or given.chatbot_id = any (w.chatbot_ids))
    -- Asked by the webhook's organization, and as one value, so that no conversation is read before a webhook was found.
    where given.type <> ${started} or given.at = (
      select c.started_at from conversations c
      where c.organization_id = w.organization_id and c.id = given.resource_id)
    order by w.id, given.event_id
    on conflict (webhook_id, event_id) do nothing`);
}

/** The chatbot that a webhook may be limited to. */
function chatbotOf(event: StoredEvent): string | null {
  return event.type.startsWith('chatbot.') ? event.resourceId : event.chatbotId;
}
