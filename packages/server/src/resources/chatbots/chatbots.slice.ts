/**
 * Chatbots: creates, changes, deploys, archives, deletes, imports and exports chatbots with their settings, flows and versions.
 *
 * Tables: `chatbots`, `chatbot_versions` (published settings), `chatbot_counters`, `flow_traffic` (visitors per step of a flow);
 * also writes `chatbot_pictures`.
 * Events: appends `chatbot.created`, `chatbot.updated`, `chatbot.deploying`, `chatbot.deployed`, `chatbot.deactivated`,
 * `chatbot.archived`, `chatbot.restored`, `chatbot.deleted`; reacts to `chatbot.deploying`, `chatbot.deleted`,
 * `message.received`, `message.answered`.
 * Limits: the plan limits their number; an imported file has at most 10 MB (from Dify 1 MB), 60 imports an hour per user.
 */

import { chatbotKeyContext, identityKeyContext } from '../../kernel/chatbot/chatbot.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import type { ChatbotDeps } from './chatbot-deps.ts';
import { chatbotJobs } from './chatbots.jobs.ts';
import { archiveHandlers, chatbotHandlers } from './chatbots.routes.ts';
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
