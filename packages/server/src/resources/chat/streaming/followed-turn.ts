import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { ConversationKey } from '../chat.queries.ts';

/** An answer that runs in another process, or that has ended. */
export interface FollowedTurn {
  snapshot: ChatbotSnapshot;
  key: ConversationKey;
  messageId: string;
  language: ChatLanguage;
  /** Number of the last event that the reader has received. */
  after: number;
  /** First event for a new reader. It replaces the recorded one, which lacks the visitor's token. */
  start?: ChatEvent;
}

/** Key of an answer's stream: its organization, chatbot, conversation, and message together. */
export function streamName(
  { organizationId, chatbotId, conversationId }: ConversationKey,
  messageId: string,
): string {
  return `${organizationId}:${chatbotId}:${conversationId}:${messageId}`;
}
