import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { choiceField, textField, viewField } from '../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../lib/list-filter/use-list-filter.ts';

export const statusTabs = ['active', 'completed', 'all'] as const;
export type Conversations = ResponseOf<'GET /api/conversations'>;

const fields = {
  status: choiceField(statusTabs),
  chatbot: textField(),
  search: textField(),
  view: viewField(['list', 'grouped']),
};

/** The part of the list that the address asks for. */
export function useConversationFilter() {
  return useListFilter(fields);
}

export type ConversationFilter = ReturnType<typeof useConversationFilter>;
type ListPart = Pick<ConversationFilter, 'values' | 'page' | 'pageSize'>;

/** The cache key of a part of the list. */
export function conversationsKey({ values, page, pageSize }: ListPart): readonly [string] {
  const search = values.search.trim();
  const query = {
    ...(values.status === 'all' ? {} : { status: values.status }),
    ...(values.chatbot === '' ? {} : { chatbotId: values.chatbot }),
    ...(search === '' ? {} : { search }),
    page,
    pageSize,
  };
  return [apiPath('GET /api/conversations', { query })];
}
