import type { integrationRoutes } from '../../../resources/integrations/integrations.ts';
import type { ResourceText } from '../operation-text.ts';

export const integrationsText = {
  tag: 'Integrations',
  description: 'Slack, emails to members, and Google Analytics. They take the events of webhooks.',
  operations: {
    listIntegrations: '',
    putSlack: {
      body: { webhookUrl: 'https://hooks.slack.com/services/T000/B000/XXXX', events: ['handover.requested'] },
    },
    putEmail: {
      body: {
        recipients: ['0199f3c2-6a00-7c00-8d00-1f2e3d4c5b6a'],
        events: ['lead.created'],
        digest: 'daily',
        timezone: 'Europe/Berlin',
      },
    },
    putGa4: {
      body: { measurementId: 'G-ABC123DEF4', apiSecret: 'a1B2c3D4e5F6', events: ['lead.created'] },
    },
    deleteIntegration: '',
  },
} satisfies ResourceText<typeof integrationRoutes>;
