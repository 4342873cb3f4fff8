import { acceptsAbsence } from '@parley/contracts/route';
import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { backoffDelayMs } from './backoff.ts';
import { apiRequest } from './request.ts';

type ReadOptions = {
  /** What a 401 gives; the default is to raise. With `null` the server is asked for an empty response in its place. */
  on401?: 'raise' | 'null';
};

/** Reads with a GET to the first element of the query key. */
export function readQuery<Answer>({ on401 = 'raise' }: ReadOptions = {}): QueryFunction<Answer> {
  return async ({ queryKey, signal }) => {
    const options =
      on401 === 'null' ? { signal, whenEmpty: null, headers: { accept: acceptsAbsence } } : { signal };
    try {
      return (await apiRequest('GET', String(queryKey[0]), undefined, options)) as Answer;
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null as Answer;
      throw error;
    }
  };
}

const minuteMs = 60_000;

/**
 * A client whose data never goes stale by itself: mutations and live updates invalidate. Offline, calls fail at once with a
 * sentence, instead of waiting without one until the network is back.
 */
export function createQueryClient(onError: (error: unknown) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        queryFn: readQuery(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * minuteMs,
        retry: false,
        retryDelay: backoffDelayMs,
      },
      mutations: { networkMode: 'always', retry: false, retryDelay: backoffDelayMs },
    },
  });
}

/** Reads everything again whose path begins so. */
export function invalidateBelow(queryClient: QueryClient, path: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
  });
}

/** Reads every part of a list again, whatever its page and filters. */
export function invalidateList(queryClient: QueryClient, listPath: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).split('?', 1)[0] === listPath,
  });
}
