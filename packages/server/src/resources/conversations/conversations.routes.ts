import type { conversationRoutes } from '@parley/contracts/resources/visitors/conversations';
import type { Deps } from '../../kernel/deps/deps.ts';
import { sendCsv } from '../../kernel/exchange/csv-export.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { deleteConversations } from './delete-conversations.ts';
import { exportConversations } from './export-conversations.ts';
import { getConversation, getConversationCounts, getConversations } from './get-conversations.ts';

export function conversationHandlers(deps: Deps): Handlers<typeof conversationRoutes> {
  return {
    listConversations: ({ scope, query }) => getConversations(deps, scope, query),
    countConversations: ({ scope, query }) => getConversationCounts(deps, scope, query),
    exportConversations: async ({ scope, query, reply }) =>
      sendCsv(reply, 'conversations.csv', await exportConversations(deps, scope, query)),
    getConversation: ({ scope, params }) => getConversation(deps, scope, params.conversationId),
    deleteConversation: ({ scope, params }) => deleteConversations(deps, scope, [params.conversationId]),
    deleteConversations: ({ scope, body }) => deleteConversations(deps, scope, body.ids),
  };
}
