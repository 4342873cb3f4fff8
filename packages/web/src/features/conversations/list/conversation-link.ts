import { useSearch } from 'wouter';

/** Returns addresses of conversations that keep the filters of the list. */
export function useConversationHref(): (id: string) => string {
  const search = useSearch();
  const query = search === '' ? '' : `?${search}`;
  return (id) => `/conversations/${encodeURIComponent(id)}${query}`;
}
