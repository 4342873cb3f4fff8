import type { ConversationKey } from '../chat.queries.ts';

/** Key of an answer's stream: its organization, chatbot, conversation, and message together. */
export function streamName(
  { organizationId, chatbotId, conversationId }: ConversationKey,
  messageId: string,
): string {
  return `${organizationId}:${chatbotId}:${conversationId}:${messageId}`;
}
