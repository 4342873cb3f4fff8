import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { type ListPage, PagedListScreen } from '../../../components/list-screen/paged-list-screen.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { EmptyArt } from '../../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { useDebouncedText } from '../../../lib/hooks/use-debounced-text.ts';
import type { FilterFields } from '../../../lib/list-filter/list-filter.ts';
import type { ListFilter } from '../../../lib/list-filter/use-list-filter.ts';

/** The part of a list's filter that all lists share. */
type AdminFilter = Pick<ListFilter<FilterFields>, 'goToPage' | 'setPageSize' | 'isNarrowed' | 'showAll'> & {
  values: { search: string };
  set(next: { search: string }): void;
};

type AdminListProps<Item> = {
  title: string;
  /** One line beside the title. */
  context: string;
  /** API address of the current page of the list, with its filters. */
  path: string;
  columns: ReadonlyArray<Column<Item>>;
  keyOf: (item: Item) => string;
  hrefOf?: (item: Item) => string;
  filter: AdminFilter;
  searchLabel: string;
  /** Filters beside the search. */
  controls?: ReactNode;
  actions?: ReactNode;
  /** Above search and filters. */
  notice?: ReactNode;
};

/** List of the admin area in its four states; search and filters are kept in the address. */
export function AdminList<Item>(props: AdminListProps<Item>) {
  const { t } = useTranslation('admin');
  const { title, path, columns, keyOf, hrefOf, filter } = props;
  const list = useQuery<ListPage<Item>>({ queryKey: [path], placeholderData: keepPreviousData });
  const art = <EmptyArt />;
  return (
    <PagedListScreen
      title={title}
      context={props.context}
      actions={() => props.actions}
      query={list}
      filter={filter}
      toolbar={(rows) => (
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {props.notice}
          <div className="flex flex-wrap items-center gap-2">
            <Search label={props.searchLabel} filter={filter} />
            {props.controls}
          </div>
          {rows}
        </div>
      )}
      empty={<EmptyState art={art} title={t('list.emptyTitle')} description={t('list.emptyText')} />}
      noMatch={
        <EmptyState
          art={art}
          title={t('list.noMatchTitle')}
          description={t('list.noMatchText')}
          action={<Button onClick={filter.showAll}>{t('list.showAll')}</Button>}
        />
      }
      failure={{ title: t('list.failedTitle'), text: t('failedText') }}
    >
      {(items) => <DataTable label={title} rows={items} columns={columns} keyOf={keyOf} hrefOf={hrefOf} />}
    </PagedListScreen>
  );
}

function Search({ label, filter }: { label: string; filter: AdminFilter }) {
  const [typed, setTyped] = useDebouncedText(filter.values.search, (search) => filter.set({ search }));
  return (
    <SearchInput
      label={label}
      value={typed}
      onValueChange={setTyped}
      className="me-auto max-md:w-full md:w-[320px]"
    />
  );
}
