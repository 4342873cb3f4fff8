import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { readQuery } from '../api/query-client.ts';
import { skipsUserLookup } from './lookup.ts';
import { type User, userKey } from './user.ts';

const userQuery = { queryKey: userKey, queryFn: readQuery<User | null>({ on401: 'null' }) };

/** Asks who is signed in before the first screen does, where it will. */
export function preloadUser(client: QueryClient, path: string): void {
  if (!skipsUserLookup(path)) void client.prefetchQuery(userQuery);
}

/**
 * Who is signed in: `status` is unknown while the server is asked (or nobody asked yet), then signed-in or signed-out.
 * Asks at most once; a failure other than 401 gives `error` with `retry`.
 */
export function useUser() {
  const [path] = useLocation();
  const query = useQuery<User | null>({
    ...userQuery,
    enabled: !skipsUserLookup(path),
  });
  const settled = query.data === null ? 'signed-out' : 'signed-in';
  const status: 'unknown' | 'signed-in' | 'signed-out' = query.data === undefined ? 'unknown' : settled;
  return { user: query.data ?? null, status, error: query.error, retry: query.refetch };
}
