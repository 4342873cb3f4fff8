import { useSearch } from 'wouter';

/** Makes the address of a conversation that keeps the filters of the list it was found in. */
export function useConversationHref(): (id: string) => string {
  const search = useSearch();
  const query = search === '' ? '' : `?${search}`;
  return (id) => `/conversations/${encodeURIComponent(id)}${query}`;
}
