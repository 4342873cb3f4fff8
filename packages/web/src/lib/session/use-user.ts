import type { User } from '@parley/contracts/resources/organization/identity';
import type { OrganizationAction } from '@parley/contracts/rights/permissions';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { readQuery } from '../api/query-client.ts';
import { can } from '../can.ts';
import { skipsUserLookup } from './lookup.ts';

export type { User };

/** Query key of the signed-in user; the data is null if nobody is signed in. */
export const userKey = ['/api/user'] as const;

const userQuery = { queryKey: userKey, queryFn: readQuery<User | null>({ on401: 'null' }) };

/** Requests the user before the first screen does, if that screen needs the user. */
export function preloadUser(client: QueryClient, path: string): void {
  if (!skipsUserLookup(path)) void client.prefetchQuery(userQuery);
}

/**
 * Returns the signed-in user: `status` is unknown before the server has responded, then signed-in or signed-out. Requests at most
 * once; errors other than 401 are returned as `error` with `retry`.
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

/** Whether the user may perform an action in the current organization; an unknown action is refused. */
export function useMay(): (action: OrganizationAction) => boolean {
  const { user } = useUser();
  return (action) => can(user?.currentOrganization, action);
}
