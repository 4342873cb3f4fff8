import type { ReactNode } from 'react';
import { Pagination, type PaginationProps } from '../ui/data/pagination.tsx';
import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

export type ListPage<Item> = Pick<PaginationProps, 'page' | 'pageSize' | 'total' | 'totalIsCapped'> & {
  items: Item[];
};

type Screen<Item> = ListScreenProps<ListPage<Item>>;

type PagedListScreenProps<Item> = Omit<Screen<Item>, 'contentOf' | 'skeleton' | 'children'> & {
  filter: { isNarrowed: boolean; goToPage(page: number): void; setPageSize(pageSize: number): void };
  /** State of a page without items; by default `noMatch` if filters are set, and `empty` otherwise. */
  withoutItems?: ReturnType<Screen<Item>['contentOf']> | undefined;
  children: (items: Item[]) => ReactNode;
};

/** A screen with one list, of which the server sends one page at a time. */
export function PagedListScreen<Item>({
  filter,
  withoutItems = filter.isNarrowed ? 'noMatch' : 'empty',
  children,
  ...screen
}: PagedListScreenProps<Item>) {
  return (
    <ListScreen
      {...screen}
      contentOf={({ items }) => (items.length > 0 ? 'loaded' : withoutItems)}
      skeleton={<TableSkeleton />}
    >
      {({ items, page, pageSize, total, totalIsCapped }) => (
        <div className="flex flex-col gap-3">
          {children(items)}
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            totalIsCapped={totalIsCapped}
            onPageChange={filter.goToPage}
            onPageSizeChange={filter.setPageSize}
          />
        </div>
      )}
    </ListScreen>
  );
}
