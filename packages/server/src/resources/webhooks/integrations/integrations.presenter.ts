import type { Integration } from '@parley/contracts/resources/integrations/integrations';
import { presentLastDelivery, statusOf } from '../webhooks.presenter.ts';
import type { IntegrationRow } from './integrations.queries.ts';

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
