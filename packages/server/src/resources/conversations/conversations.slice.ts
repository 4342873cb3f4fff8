/**
 * Conversations: what visitors and chatbots have written, as members read, search, export and delete it. It deletes conversations
 * at the end of their retention.
 *
 * Tables: `conversations`, `messages` (both inserted by the chat slice or by an import), `message_words` (search index),
 * `said_backlog` (organizations whose older messages are not indexed); also writes `consents`, `chatbot_counters`.
 * Events: appends `conversation.deleted`, `conversation.expired`; reacts to none.
 * Limits: deletes at most 100 conversations per request; a CSV file has at most 10,000 rows; retention is that of the chatbot or,
 * if shorter, of the plan.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { conversationSchedules } from './conversations.jobs.ts';
import { conversationHandlers } from './conversations.routes.ts';
import { eraseConversation, releaseReservationOf, removeConversations } from './erase-conversation.ts';
import { exportedConversations, exportedMessages } from './export-tables.ts';

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
