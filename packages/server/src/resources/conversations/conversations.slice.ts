import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { conversationSchedules } from './conversations.jobs.ts';
import { conversationHandlers } from './conversations.routes.ts';
import { eraseConversation, releaseReservationOf } from './erase-conversation.ts';
import { exportedConversations, exportedMessages } from './export-tables.ts';
import { removeConversations } from './remove-conversations.ts';

/** Conversations of visitors, as members of the organization read them. */
export const conversationsSlice = defineSlice({
  name: 'conversations',
  web: (deps: Deps) => ({ handlers: conversationHandlers(deps) }),
  work: (deps: Deps) => ({ schedules: conversationSchedules(deps) }),
  exports: [exportedConversations, exportedMessages],
  data: {
    tables: {
      conversations: { with: 'chatbots' },
      messages: { with: 'conversations' },
      message_words: { with: 'conversations' },
      said_backlog: { with: 'organizations' },
    },
    removeFromChatbot: removeConversations,
    visitor: { tables: ['conversations'], hold: releaseReservationOf, erase: eraseConversation },
  },
});
