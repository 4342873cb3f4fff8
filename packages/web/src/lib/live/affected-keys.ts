import { livePaths } from '@parley/contracts/lists';
import type { Query } from '@tanstack/react-query';
import type { LiveEvent } from './live-event.ts';

/** Whether what a query read may have changed by the event: decided by the API path its key begins with. */
export function isAffected(query: Pick<Query, 'queryKey'>, event: Pick<LiveEvent, 'resource'>): boolean {
  const path = String(query.queryKey[0]);
  return livePaths[event.resource].some((pattern) => pattern.test(path));
}
