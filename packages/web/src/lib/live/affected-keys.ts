import { livePaths } from '@parley/contracts/values/lists';
import type { Query } from '@tanstack/react-query';
import type { LiveEvent } from './live-event.ts';

/** Conversations and chatbots name their team. */
const teamPaths = [/^\/api\/teams/, /^\/api\/conversations/, /^\/api\/chatbots(\/[^/?]+)?(\?|$)/];

/** Whether a live event may have changed a query's data, decided by the API path at the start of its key. */
export function isAffected(
  query: Pick<Query, 'queryKey'>,
  event: Pick<LiveEvent, 'resource'> & Partial<Pick<LiveEvent, 'type'>>,
): boolean {
  const path = String(query.queryKey[0]);
  // Members come and go all day, which changes nothing else about them.
  if (event.type === 'presence.changed') return path === '/api/presence';
  if (event.type === 'team.changed') return teamPaths.some((pattern) => pattern.test(path));
  return livePaths[event.resource].some((pattern) => pattern.test(path));
}
