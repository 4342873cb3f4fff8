import type { conversationRoutes } from '../../../resources/visitors/conversations.ts';
import type { ResourceText } from '../operation-text.ts';

export const conversationsText = {
  tag: 'Conversations',
  description: 'What visitors asked and what was answered, as long as the retention of the chatbot keeps it.',
  operations: {
    listConversations:
      'Summaries without the transcript. `from` and `to` are compared with the start; days are those of `timezone`, else of the user, else of UTC. With `counted=true` and the same days, `outcome=unanswered` lists what analytics counts as unanswered.',
    countConversations:
      'Filters are those of the list but for `status` and `search`. Above 100, counting stops.',
    exportConversations:
      'Filters are those of the list. `ids` chooses conversations instead, joined by commas.',
    getConversation: 'With each answer come its sources, and the model, cost and failed attempts behind it.',
    deleteConversation: 'This cannot be undone. Its leads stay.',
    deleteConversations: { body: { ids: ['0199f3c2-9c40-7a11-8e22-5b6c7d8e9f01'] } },
  },
} satisfies ResourceText<typeof conversationRoutes>;
