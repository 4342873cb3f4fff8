import { chatbotKeyContext, identityKeyContext } from '../../kernel/chatbot/chatbot.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { archiveHandlers } from './archive/archive.routes.ts';
import type { ChatbotDeps } from './chatbot-deps.ts';
import { chatbotJobs } from './chatbots.jobs.ts';
import { chatbotHandlers } from './chatbots.routes.ts';
import { exportedChatbots } from './export-tables.ts';
import { flowTraffic } from './flow/flow-traffic.projection.ts';
import { messageCounters } from './lifecycle/message-counters.projection.ts';
import type { RemovalDeps } from './lifecycle/remove-chatbots.ts';

export const chatbotsSlice = defineSlice({
  name: 'chatbots',
  web: (deps: ChatbotDeps) => ({ handlers: { ...chatbotHandlers(deps), ...archiveHandlers(deps) } }),
  work: (deps: RemovalDeps) => ({ jobs: chatbotJobs(deps) }),
  projections: [messageCounters, flowTraffic],
  exports: [exportedChatbots],
  data: {
    tables: {
      chatbots: { with: 'organizations' },
      chatbot_versions: { with: 'chatbots' },
      chatbot_counters: { with: 'chatbots' },
      flow_traffic: { with: 'chatbots' },
    },
    sealed: [
      {
        table: 'chatbots',
        column: 'sealed_api_key',
        key: ['organization_id', 'id'],
        context: chatbotKeyContext,
      },
      {
        table: 'chatbots',
        column: 'sealed_identity_key',
        key: ['organization_id', 'id'],
        context: identityKeyContext,
      },
    ],
  },
});
