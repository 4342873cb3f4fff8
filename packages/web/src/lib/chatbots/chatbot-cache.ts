import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { QueryClient } from '@tanstack/react-query';
import { apiPath, call } from '../api/client.ts';
import { can } from '../can.ts';

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

/**
 * Returns a function that restores a chatbot's former status, or null if that is impossible: activating it again would publish
 * its draft, including changes that were not published before.
 */
export function revertTo(before: Chatbot): (() => Promise<Chatbot>) | null {
  const { id: chatbotId, status, hasUnpublishedChanges } = before;
  if (status === 'archived')
    return () => call('POST /api/chatbots/{chatbotId}/archive', { params: { chatbotId } });
  if (!can(before, 'chatbot.publish') || (status === 'active' && hasUnpublishedChanges)) return null;
  return () => call('PATCH /api/chatbots/{chatbotId}', { params: { chatbotId }, body: { status } });
}
