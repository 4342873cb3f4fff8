import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { userKey } from './use-user.ts';

const running = new WeakMap<QueryClient, Promise<void>>();

async function refresh(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(userKey, await call('GET /api/user', {}));
  const isOfOrganization = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== userKey[0];
  await queryClient.resetQueries({ predicate: isOfOrganization });
}

/**
 * Reloads the user and drops all data of the previous organization, which screens then load again. Concurrent calls share one
 * refresh. @throws {ApiError}
 */
export function refreshOrganization(queryClient: QueryClient): Promise<void> {
  const current = running.get(queryClient);
  if (current) return current;
  const started = refresh(queryClient).finally(() => running.delete(queryClient));
  running.set(queryClient, started);
  return started;
}
