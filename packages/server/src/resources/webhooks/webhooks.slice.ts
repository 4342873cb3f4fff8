/**
 * Webhooks: tells other systems about events by signed calls, which it retries; also tells Slack, Google Analytics, and members
 * by email.
 *
 * Tables: `webhooks` (also the integrations), `webhook_deliveries` (one event for one receiver).
 * Events: appends none; reacts to every internal event that webhookEvents in webhook-events.ts lists.
 * Limits: 20 webhooks per organization; 8 attempts of 10 seconds within a day; 4 calls at once per webhook, 8 per organization;
 * bodies are kept for 7 days, deliveries for 30.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { deleteDeliveries } from './deliveries.queries.ts';
import { webhookDeliveries } from './delivery/deliveries.projection.ts';
import { deliverySealContext } from './delivery/send-delivery.ts';
import type { WebhookWorkDeps } from './webhook-deps.ts';
import { webhookLoops, webhookSchedules } from './webhooks.jobs.ts';
import { webhookSecretContext } from './webhooks.queries.ts';
import { integrationHandlers, webhookHandlers } from './webhooks.routes.ts';

export const webhooksSlice = defineSlice({
  name: 'webhooks',
  web: (deps: Deps) => ({ handlers: { ...webhookHandlers(deps), ...integrationHandlers(deps) } }),
  work: (deps: WebhookWorkDeps) => ({ loops: webhookLoops(deps), schedules: webhookSchedules(deps) }),
  projections: [webhookDeliveries],
  data: {
    tables: {
      webhook_deliveries: {
        inBatches: deleteDeliveries,
      },
      webhooks: { with: 'organizations' },
    },
    sealed: [
      {
        table: 'webhooks',
        column: 'sealed_secret',
        key: ['organization_id', 'id'],
        context: (organizationId, id) => webhookSecretContext(organizationId, id),
      },
      {
        table: 'webhooks',
        column: 'sealed_old_secret',
        key: ['organization_id', 'id'],
        context: (organizationId, id) => webhookSecretContext(organizationId, id),
      },
      {
        table: 'webhook_deliveries',
        column: 'sealed_body',
        key: ['organization_id', 'id'],
        context: (organizationId, id) => deliverySealContext(organizationId, id),
      },
    ],
  },
});
