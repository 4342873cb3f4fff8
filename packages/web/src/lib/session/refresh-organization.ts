import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { userKey } from './user.ts';

const running = new WeakMap<QueryClient, Promise<void>>();

async function refresh(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(userKey, await call('GET /api/user', {}));
  const isOfOrganization = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== userKey[0];
  await queryClient.resetQueries({ predicate: isOfOrganization });
}

/**
 * Reads the user again and drops everything that belonged to the organization before; screens read anew.
 * Calls that overlap share one refresh. @throws {ApiError}
 */
export function refreshOrganization(queryClient: QueryClient): Promise<void> {
  const current = running.get(queryClient);
  if (current) return current;
  const started = refresh(queryClient).finally(() => running.delete(queryClient));
  running.set(queryClient, started);
  return started;
}
