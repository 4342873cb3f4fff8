import type { ConversationSummary } from '@parley/contracts/resources/conversations';

export type ChatbotGroup = { chatbotId: string; name: string; conversations: ConversationSummary[] };

/** The conversations of each chatbot together, in the order in which the chatbots first appear. */
export function groupByChatbot(conversations: readonly ConversationSummary[]): ChatbotGroup[] {
  const groups = Map.groupBy(conversations, (conversation) => conversation.chatbotId);
  return [...groups].map(([chatbotId, members]) => ({
    chatbotId,
    name: members[0]?.chatbotName ?? '',
    conversations: members,
  }));
}
