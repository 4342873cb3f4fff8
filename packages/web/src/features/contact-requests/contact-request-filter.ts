import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { choiceField } from '../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../lib/list-filter/use-list-filter.ts';

export const statusTabs = ['open', 'done', 'all'] as const;
export type ContactRequests = ResponseOf<'GET /api/contact-requests'>;
export type ContactRequest = ContactRequests['items'][number];

const fields = { status: choiceField(statusTabs) };

/** The part of the list that the address asks for. */
export function useContactRequestFilter() {
  return useListFilter(fields);
}

export type ContactRequestFilter = ReturnType<typeof useContactRequestFilter>;

/** The cache key of a part of the list. */
export function contactRequestsKey({
  values,
  page,
  pageSize,
}: Pick<ContactRequestFilter, 'values' | 'page' | 'pageSize'>): readonly [string] {
  const status = values.status === 'all' ? {} : { status: values.status };
  return [apiPath('GET /api/contact-requests', { query: { ...status, page, pageSize } })];
}
