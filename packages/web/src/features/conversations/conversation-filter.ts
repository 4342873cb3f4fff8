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

/** What all conversations are shown with, the running ones and the completed. */
export const everything = { status: 'all', chatbot: '', country: '', search: '' } as const;

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

/** Whether the list shows only a part of its tab. */
export function isNarrowedWithinTab({ values, page }: ConversationFilter): boolean {
  return page > 1 || Object.keys(narrowing({ values: { ...values, status: 'all' } })).length > 0;
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
