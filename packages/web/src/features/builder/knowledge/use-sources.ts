import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useQuery } from '@tanstack/react-query';
import { sourcesKey } from './sources-cache.ts';

const readingPollMs = 3_000;
const meaningPollMs = 5_000;
/** The server tries again after a minute at the earliest. */
const retryPollMs = 60_000;

/**
 * Loads a chatbot's sources; polls while one is being read, in case a live update is missed. The progress of embeddings has no
 * live updates.
 */
export function useSources(chatbotId: string) {
  return useQuery<Source[]>({
    queryKey: sourcesKey(chatbotId),
    refetchInterval: ({ state }) => pollMsOf(state.data ?? []),
  });
}

function pollMsOf(sources: readonly Source[]): number | false {
  if (sources.some(({ status }) => status === 'processing')) return readingPollMs;
  const learning = sources.flatMap(({ meaning }) => meaning ?? []);
  if (learning.some(({ retrying }) => !retrying)) return meaningPollMs;
  return learning.length > 0 ? retryPollMs : false;
}
