import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { secretContext } from './flow-secrets.queries.ts';
import { flowSecretHandlers } from './flow-secrets.routes.ts';

/** API keys that HTTP requests of flows send. */
export const flowSecretsSlice = defineSlice({
  name: 'flow-secrets',
  web: (deps: Deps) => ({ handlers: flowSecretHandlers(deps) }),
  data: {
    tables: { flow_secrets: { with: 'chatbots' } },
    sealed: [
      {
        table: 'flow_secrets',
        column: 'sealed_value',
        key: ['organization_id', 'chatbot_id', 'name'],
        context: (organizationId, chatbotId, name) => secretContext({ organizationId, chatbotId, name }),
      },
    ],
  },
});
