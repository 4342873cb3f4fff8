import type { Sort as ColumnSort, SortDirection } from '../../components/data-table/column.ts';
import { choiceField, textField, viewField } from '../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../lib/list-filter/use-list-filter.ts';
import { orders, type Selection, type Sort, sorts, tabs } from './select-chatbots.ts';

const fields = {
  tab: choiceField(tabs),
  search: textField(),
  sort: viewField(sorts),
  order: viewField(orders),
  view: viewField(['grid', 'list']),
};

/** State kept in the address: tab, search, sort order, and grid or list. */
export function useChatbotFilter() {
  return useListFilter(fields);
}

export type ChatbotFilter = ReturnType<typeof useChatbotFilter>;

/** Direction of each sortable column in its natural order. */
export const naturalDirections: Record<Sort, SortDirection> = {
  edited: 'descending',
  name: 'ascending',
  created: 'descending',
  messages: 'descending',
};

/** Sort order of the list in terms of column headers. */
export function columnSortOf({ sort, order }: Pick<Selection, 'sort' | 'order'>): ColumnSort {
  const natural = naturalDirections[sort];
  if (order === 'natural') return { key: sort, direction: natural };
  return { key: sort, direction: natural === 'ascending' ? 'descending' : 'ascending' };
}

/** Sort order that a click on a column header selects. */
export function orderOf({ key, direction }: ColumnSort): Pick<Selection, 'sort' | 'order'> {
  const sort = sorts.find((one) => one === key) ?? sorts[0];
  return { sort, order: direction === naturalDirections[sort] ? 'natural' : 'reversed' };
}
