import type { flowSecretRoutes } from '../../../resources/chatbot/flow-secrets.ts';
import type { ResourceText } from '../operation-text.ts';

const secret = { name: 'CRM_KEY', hint: '…k3Yx', origin: 'https://crm.example.com' };

export const flowSecretsText = {
  tag: 'Flow secrets',
  description:
    'Keys that requests of a flow send, such as the key of your CRM. A value is stored encrypted and never returned.',
  operations: {
    listFlowSecrets: { response: [secret] },
    putFlowSecret: {
      description: 'Creates or replaces it. Requests to any other scheme, host or port do not get it.',
      body: { value: 'sk_live_4f…', origin: 'https://crm.example.com' },
      response: secret,
    },
    deleteFlowSecret: '',
  },
} satisfies ResourceText<typeof flowSecretRoutes>;
