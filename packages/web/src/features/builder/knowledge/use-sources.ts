import type { Source } from '@parley/contracts/resources/knowledge';
import { useQuery } from '@tanstack/react-query';
import { sourcesKey } from './sources-cache.ts';

const pollMs = 3000;

/** A chatbot's sources; while one is being read the list is asked for again, should a live update be missed. */
export function useSources(chatbotId: string) {
  return useQuery<Source[]>({
    queryKey: sourcesKey(chatbotId),
    refetchInterval: ({ state }) =>
      state.data?.some((source) => source.status === 'processing') ? pollMs : false,
  });
}
