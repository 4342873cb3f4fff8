import type { Source } from '@parley/contracts/resources/knowledge';
import { useQuery } from '@tanstack/react-query';
import { sourcesKey } from './sources-cache.ts';

const readingPollMs = 3_000;
const meaningPollMs = 5_000;
/** The server tries again after a minute at the earliest. */
const retryPollMs = 60_000;

/**
 * A chatbot's sources; while one is being read the list is asked for again, should a live update be missed. No update says how
 * far the learning of meaning is.
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
