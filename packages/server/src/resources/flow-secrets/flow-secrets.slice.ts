/**
 * Flow secrets: keys and passwords that HTTP requests of a flow send. Each goes to one origin only, and its value is never shown
 * again.
 *
 * Tables: `flow_secrets` (encrypted values).
 * Events: none.
 * Limits: 50 secrets per chatbot, each of at most 4,000 characters.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { secretContext } from './flow-secrets.queries.ts';
import { flowSecretHandlers } from './flow-secrets.routes.ts';

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
