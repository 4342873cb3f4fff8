import { acceptsAbsence } from '@parley/contracts/route';
import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { backoffDelayMs } from './backoff.ts';
import { apiRequest } from './request.ts';

type ReadOptions = {
  /** Result of a 401; throws by default. With `null`, the request asks the server for an empty response instead of a 401. */
  on401?: 'raise' | 'null';
};

/** Returns a query function that GETs the first element of the query key. */
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
 * Creates a client whose data never becomes stale by itself: mutations and live updates invalidate it. Offline, requests fail
 * immediately with a message, instead of waiting for the network without one.
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

/** Refetches all queries whose path starts with `path`. */
export function invalidateBelow(queryClient: QueryClient, path: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
  });
}

/** Refetches all pages and filters of a list. */
export function invalidateList(queryClient: QueryClient, listPath: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).split('?', 1)[0] === listPath,
  });
}
