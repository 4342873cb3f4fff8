import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { QueryClient } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateBelow, invalidateList } from '../../../lib/api/query-client.ts';

type Page = ResponseOf<'GET /api/conversations'>;

const listPath = apiPath('GET /api/conversations');
const countsPath = apiPath('GET /api/conversations/counts');

/** Query key of one conversation. */
export function conversationKey(conversationId: string): readonly [string] {
  return [apiPath('GET /api/conversations/{conversationId}', { params: { conversationId } })];
}

/** Changes the cached conversation, if it is loaded. */
export function updateConversation(
  client: QueryClient,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): void {
  client.setQueryData<Conversation>(conversationKey(conversationId), (known) => known && change(known));
}

/** Refetches lists and counts after a change of one conversation. */
export function refreshLists(client: QueryClient): void {
  void invalidateList(client, listPath);
  void invalidateBelow(client, countsPath);
}

/** Shows the conversation as read in all lists. */
export function showAsRead(client: QueryClient, conversationId: string): void {
  client.setQueriesData<Page>(
    { predicate: ({ queryKey }) => String(queryKey[0]).split('?', 1)[0] === listPath },
    (page) =>
      page && {
        ...page,
        items: page.items.map((item) => (item.id === conversationId ? { ...item, unread: 0 } : item)),
      },
  );
  void invalidateBelow(client, countsPath);
}
