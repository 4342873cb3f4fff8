import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ConversationFilter, type Conversations, conversationsKey } from './conversation-filter.ts';

/** A page of conversations; the page before stays visible while the next is on its way. */
export function useConversations(filter: ConversationFilter) {
  return useQuery<Conversations>({ queryKey: conversationsKey(filter), placeholderData: keepPreviousData });
}

/** Whether the organization has no conversation at all; asked only while the shown part of the list is empty. */
export function useHasNone(filter: ConversationFilter): boolean {
  const everything = { ...filter, status: 'all', chatbotId: '', search: '', page: 1 } as const;
  const all = useQuery<Conversations>({ queryKey: conversationsKey(everything) });
  return all.data?.total === 0;
}
