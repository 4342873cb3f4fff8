import type { Integration } from '@parley/contracts/resources/integrations/integrations';
import type { Webhook, WebhookDelivery } from '@parley/contracts/resources/integrations/webhooks';
import type { DeliveryRow } from './deliveries.queries.ts';
import type { IntegrationRow } from './integrations/integrations.queries.ts';
import type { WebhookRow } from './webhooks.queries.ts';

/** A webhook as shown to administrators, without its secret. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    chatbotIds: row.chatbot_ids,
    enabled: row.enabled,
    status: statusOf(row),
    disabledReason: row.disabled_reason,
    secretHint: row.secret_hint,
    lastDelivery: presentLastDelivery(row),
    createdAt: row.created_at.toISOString(),
  };
}

export function presentLastDelivery({
  last_delivery_at: at,
  last_delivery_status: status,
}: Pick<WebhookRow, 'last_delivery_at' | 'last_delivery_status'>): Webhook['lastDelivery'] {
  return at && status ? { at: at.toISOString(), status } : null;
}

export function statusOf({ enabled, failures }: Pick<WebhookRow, 'enabled' | 'failures'>): Webhook['status'] {
  if (!enabled) return 'disabled';
  return failures > 0 ? 'failing' : 'active';
}

/** A call as shown in the log, without its body. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    responseStatus: row.response_status,
    responseMs: row.response_ms,
    responseBody: row.response_body,
    error: row.error,
    createdAt: row.created_at.toISOString(),
  };
}

/** An integration as shown to administrators, without its secret. */
export function presentIntegration(row: IntegrationRow): Integration {
  return {
    id: row.id,
    kind: row.kind,
    events: row.events,
    chatbotIds: row.chatbot_ids,
    status: statusOf(row),
    disabledReason: row.disabled_reason,
    lastDelivery: presentLastDelivery(row),
    host: row.url === null ? null : new URL(row.url).host,
    hint: row.secret_hint === '' ? null : row.secret_hint,
    measurementId: row.measurement_id,
    recipients: row.recipients,
    digest: row.digest,
    timezone: row.timezone,
    createdAt: row.created_at.toISOString(),
  };
}
