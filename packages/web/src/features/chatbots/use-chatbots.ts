import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../lib/api/client.ts';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';

export function useChatbots() {
  return useQuery<ResponseOf<'GET /api/chatbots'>>({ queryKey: chatbotsKey });
}
