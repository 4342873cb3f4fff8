import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../lib/api/client.ts';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';

/** The chatbots of the current organization. */
export function useChatbots() {
  return useQuery<AnswerOf<'GET /api/chatbots'>>({ queryKey: chatbotsKey });
}
