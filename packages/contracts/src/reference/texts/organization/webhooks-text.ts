import type { webhookRoutes } from '../../../resources/integrations/webhooks.ts';
import type { ResourceText } from '../operation-text.ts';

export const webhooksText = {
  tag: 'Webhooks',
  description:
    'Addresses of yours that are called when something happens. Each call is signed by the scheme of Standard Webhooks; the section on webhooks of this document lists the events.',
  operations: {
    listWebhooks: '',
    createWebhook: {
      description: 'Keep the `secret`: it checks the signature of each call and is not shown again.',
      body: { name: 'CRM', url: 'https://example.com/hooks/parley', events: ['lead.created'] },
    },
    patchWebhook: { body: { events: ['*'] } },
    deleteWebhook: '',
    rotateWebhookSecret: '',
    testWebhook: 'Sends `webhook.test`. The returned delivery is pending; its result stands in the log.',
    listWebhookDeliveries: '',
    retryWebhookDelivery: 'Only calls whose body is still kept, which is 7 days.',
  },
} satisfies ResourceText<typeof webhookRoutes>;
