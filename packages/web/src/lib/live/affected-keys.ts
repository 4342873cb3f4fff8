import type { Query } from '@tanstack/react-query';
import type { LiveEvent } from './live-event.ts';

const affectedPaths: Record<LiveEvent['resource'], readonly RegExp[]> = {
  chatbot: [/^\/api\/chatbots/],
  knowledge: [
    /^\/api\/knowledge/,
    /^\/api\/chatbots\/[^/?]+\/knowledge/,
    /^\/api\/chatbots(\/[^/?]+)?(\?|$)/,
    /^\/api\/subscription/,
  ],
  conversation: [/^\/api\/conversations/, /^\/api\/chatbots(\/[^/?]+)?(\?|$)/, /^\/api\/subscription/],
  member: [/^\/api\/organization/, /^\/api\/user$/],
  apiKey: [/^\/api\/api-keys/],
  notice: [/^\/api\/notices/],
  organization: [/^\/api\/organization/, /^\/api\/subscription/, /^\/api\/user$/],
  user: [/^\/api\/user/],
};

/** Whether what a query read may have changed by the event: decided by the API path its key begins with. */
export function isAffected(query: Pick<Query, 'queryKey'>, event: LiveEvent): boolean {
  const path = String(query.queryKey[0]);
  return affectedPaths[event.resource].some((pattern) => pattern.test(path));
}
