import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { oneOf, useAddress } from '../../lib/router/use-address.ts';

export const statusTabs = ['active', 'completed', 'all'] as const;
export const listViews = ['list', 'grouped'] as const;
export type Conversations = ResponseOf<'GET /api/conversations'>;

const defaults = { status: 'active', chatbot: '', search: '', page: '1', pageSize: '10', view: 'list' };
const sizes = ['10', '25', '50', '100'] as const;

/** The part of the list that the address asks for, and how to ask for another; filters go back to the first page. */
export function useConversationFilter() {
  const [address, change] = useAddress(defaults);
  const page = Math.max(1, Math.trunc(Number(address.page)) || 1);
  return {
    status: oneOf(statusTabs, address.status),
    chatbotId: address.chatbot,
    search: address.search,
    view: oneOf(listViews, address.view),
    page,
    pageSize: Number(oneOf(sizes, address.pageSize)),
    change,
    filter: (next: Partial<Record<'status' | 'chatbot' | 'search' | 'pageSize', string>>) =>
      change({ ...next, page: defaults.page }),
  };
}

export type ConversationFilter = ReturnType<typeof useConversationFilter>;

/** The cache key of a part of the list. */
export function conversationsKey({
  status,
  chatbotId,
  search,
  page,
  pageSize,
}: ConversationFilter): readonly [string] {
  const query = {
    ...(status === 'all' ? {} : { status }),
    ...(chatbotId === '' ? {} : { chatbotId }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    page,
    pageSize,
  };
  return [apiPath('GET /api/conversations', { query })];
}
