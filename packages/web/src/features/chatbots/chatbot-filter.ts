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

/** What the address says of the list: tab, search, order, and grid or list. */
export function useChatbotFilter() {
  return useListFilter(fields);
}

export type ChatbotFilter = ReturnType<typeof useChatbotFilter>;

/** How the rows stand in the natural order of each column that they can be ordered by. */
export const naturalDirections: Record<Sort, SortDirection> = {
  edited: 'descending',
  name: 'ascending',
  created: 'descending',
  messages: 'descending',
};

/** The order of the list as its column headers show it. */
export function columnSortOf({ sort, order }: Pick<Selection, 'sort' | 'order'>): ColumnSort {
  const natural = naturalDirections[sort];
  if (order === 'natural') return { key: sort, direction: natural };
  return { key: sort, direction: natural === 'ascending' ? 'descending' : 'ascending' };
}

/** The order that a press on a column header asks for. */
export function orderOf({ key, direction }: ColumnSort): Pick<Selection, 'sort' | 'order'> {
  const sort = sorts.find((one) => one === key) ?? sorts[0];
  return { sort, order: direction === naturalDirections[sort] ? 'natural' : 'reversed' };
}
