import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { QueryClient } from '@tanstack/react-query';
import { apiPath } from '../../../lib/api/client.ts';
import { chatbotKey, chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';

/** The cache key of a chatbot's knowledge sources. */
export function sourcesKey(chatbotId: string): readonly [string] {
  return [apiPath('GET /api/chatbots/{chatbotId}/knowledge', { params: { chatbotId } })];
}

/** Updates a source in the cached list; a new one comes first. */
export function keepSource(queryClient: QueryClient, source: Source): void {
  queryClient.setQueryData<Source[]>(sourcesKey(source.chatbotId), (list) => {
    if (list === undefined) return undefined;
    const isKnown = list.some((item) => item.id === source.id);
    return isKnown ? list.map((item) => (item.id === source.id ? source : item)) : [source, ...list];
  });
}

/** Refetches everything that depends on the number of sources. */
export async function invalidateSourceCount(queryClient: QueryClient, chatbotId: string): Promise<void> {
  const keys = [
    sourcesKey(chatbotId),
    chatbotKey(chatbotId),
    chatbotsKey,
    [apiPath('GET /api/subscription')],
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
