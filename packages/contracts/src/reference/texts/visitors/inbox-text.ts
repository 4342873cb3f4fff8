import type { inboxRoutes } from '../../../resources/visitors/inbox.ts';
import type { ResourceText } from '../operation-text.ts';

export const inboxText = {
  tag: 'Inbox',
  description:
    'How people take over from a chatbot. `controller` of a conversation says who may speak next: `bot`, `waiting` or `person`. What is owed to the visitor is its `handover`. Chatbots must have `deployment.people.enabled`.',
  operations: {
    takeConversation: {
      description:
        'An answer that the chatbot is writing is withheld from the visitor. If a colleague has the conversation, `force` takes it.',
      body: {},
    },
    writeToVisitor: {
      description:
        'Takes over by itself. If a colleague wrote or acted after `seen`, nothing is stored, and `reply_crossed` has their messages.',
      body: { message: 'I have found your booking.', seen: 4, clientMessageId: 'r-1' },
    },
    listNewMessages: '',
    retryDelivery: { body: {} },
    assignConversation: {
      description:
        'An assigned conversation waits until the member takes it or writes. What is omitted stays; null assigns to nobody.',
      body: { userId: '0199f3c2-9c40-7a11-8e22-5b6c7d8e9f01' },
    },
    releaseConversation: { body: {} },
    closeConversation: { body: { outcome: 'resolved' } },
    snoozeConversation: { body: { until: '2026-12-01T08:00:00Z' } },
    markConversationRead: { body: { ordinal: 4 } },
    tellVisitorTyping: { body: {} },
    addNote: { body: { content: 'Has booked twice. @Ada, can you check the second one?' } },
    changeNote: { body: { content: 'Has booked twice.' } },
    deleteNote: '',
    refuseSuggestion: {
      description: 'Kept with the conversation, once for each member and message.',
      body: {
        messageId: '0199f3c2-9c40-7a11-8e22-5b6c7d8e9f02',
        content: 'Returns are free within 14 days.',
      },
    },
    listPresence: '',
    setPresence: { body: { status: 'online' } },
  },
} satisfies ResourceText<typeof inboxRoutes>;
