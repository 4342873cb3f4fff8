import type { conversationRoutes } from '@parley/contracts/resources/conversations';
import type { Deps } from '../../kernel/deps.ts';
import type { Handlers } from '../../kernel/handler.ts';
import { deleteConversations } from './delete-conversations.ts';
import { getConversation, getConversations } from './get-conversations.ts';

export function conversationHandlers(deps: Deps): Handlers<typeof conversationRoutes> {
  return {
    listConversations: ({ scope, query }) => getConversations(deps, scope, query),
    getConversation: ({ scope, params }) => getConversation(deps, scope, params.conversationId),
    deleteConversation: ({ scope, params }) => deleteConversations(deps, scope, [params.conversationId]),
    deleteConversations: ({ scope, body }) => deleteConversations(deps, scope, body.ids),
  };
}
