import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { QueryClient } from '@tanstack/react-query';
import { apiPath } from '../api/client.ts';

export const chatbotsKey = [apiPath('GET /api/chatbots')] as const;

/** Query key of one chatbot. */
export function chatbotKey(chatbotId: string): readonly [string] {
  return [apiPath('GET /api/chatbots/{chatbotId}', { params: { chatbotId } })];
}

/** Stores a chatbot from a response in the query cache. */
export function setCachedChatbot(queryClient: QueryClient, chatbot: Chatbot): void {
  queryClient.setQueryData(chatbotKey(chatbot.id), chatbot);
  queryClient.setQueryData<Chatbot[]>(chatbotsKey, (list) => {
    if (list === undefined) return undefined;
    const others = list.filter((item) => item.id !== chatbot.id);
    return [chatbot, ...others];
  });
}

/** Removes a chatbot from the query cache. */
export function removeCachedChatbot(queryClient: QueryClient, chatbotId: string): void {
  queryClient.setQueryData<Chatbot[]>(chatbotsKey, (list) => list?.filter((item) => item.id !== chatbotId));
  queryClient.removeQueries({ queryKey: chatbotKey(chatbotId) });
}

/** Refetches everything that depends on the number of chatbots. */
export async function invalidateChatbotCount(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatbotsKey }),
    queryClient.invalidateQueries({ queryKey: [apiPath('GET /api/subscription')] }),
  ]);
}
