import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { choiceField, textField, viewField } from '../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../lib/list-filter/use-list-filter.ts';

export const statusTabs = ['active', 'completed', 'all'] as const;
export type Conversations = ResponseOf<'GET /api/conversations'>;

const fields = {
  status: choiceField(statusTabs),
  chatbot: textField(),
  country: textField(),
  search: textField(),
  view: viewField(['list', 'grouped']),
};

/** The part of the list that the address asks for. */
export function useConversationFilter() {
  return useListFilter(fields);
}

export type ConversationFilter = ReturnType<typeof useConversationFilter>;
type ListPart = Pick<ConversationFilter, 'values' | 'page' | 'pageSize'>;

/** What the list is narrowed to. */
function narrowing({ values }: Pick<ListPart, 'values'>) {
  const search = values.search.trim();
  return {
    ...(values.status === 'all' ? {} : { status: values.status }),
    ...(values.chatbot === '' ? {} : { chatbotId: values.chatbot }),
    ...(values.country === '' ? {} : { country: values.country }),
    ...(search === '' ? {} : { search }),
  };
}

/** The cache key of a part of the list. */
export function conversationsKey(part: ListPart): readonly [string] {
  const query = { ...narrowing(part), page: part.page, pageSize: part.pageSize };
  return [apiPath('GET /api/conversations', { query })];
}

/** Where all that the list is narrowed to is a file. */
export function exportHref(part: Pick<ListPart, 'values'>): string {
  return apiPath('GET /api/conversations/export.csv', { query: narrowing(part) });
}
