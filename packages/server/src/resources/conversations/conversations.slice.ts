import type { Deps } from '../../kernel/deps.ts';
import { defineSlice } from '../../kernel/slice.ts';
import { conversationHandlers } from './conversations.routes.ts';
import { removeConversations } from './remove-conversations.ts';

/** What visitors said and were answered, as the organization reads it. */
export const conversationsSlice = defineSlice({
  name: 'conversations',
  web: (deps: Deps) => ({ handlers: conversationHandlers(deps) }),
  data: {
    tables: { conversations: { with: 'chatbots' }, messages: { with: 'conversations' } },
    removeFromChatbot: removeConversations,
  },
});
