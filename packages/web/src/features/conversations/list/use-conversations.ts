import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ConversationFilter,
  type Conversations,
  conversationsKey,
  everything,
} from '../filter/conversation-filter.ts';

/** Loads a page of conversations; the previous page stays visible while the next one loads. */
export function useConversations(filter: ConversationFilter) {
  return useQuery<Conversations>({ queryKey: conversationsKey(filter), placeholderData: keepPreviousData });
}

/** Whether the organization has any conversations; requested only if the list is empty. */
export function useHasAny(filter: ConversationFilter, isShownEmpty: boolean): 'unknown' | 'some' | 'none' {
  const { data, isError } = useQuery<Conversations>({
    queryKey: conversationsKey({
      values: { ...everything, timezone: filter.values.timezone, view: 'list' },
      page: 1,
      pageSize: filter.pageSize,
    }),
    enabled: isShownEmpty,
  });
  if (data === undefined) return isError ? 'some' : 'unknown';
  return data.total === 0 ? 'none' : 'some';
}
