import type { ReactNode } from 'react';
import { Pagination, type PaginationProps } from '../ui/data/pagination.tsx';

type ListPagesProps = {
  /** The current page, as reported by the server. */
  shown: Pick<PaginationProps, 'page' | 'pageSize' | 'total' | 'totalIsCapped'>;
  filter: { goToPage(page: number): void; setPageSize(pageSize: number): void };
  children: ReactNode;
};

/** Rows of a list screen with pagination below them. */
export function ListPages({ shown, filter, children }: ListPagesProps) {
  return (
    <div className="flex flex-col gap-3">
      {children}
      <Pagination
        page={shown.page}
        pageSize={shown.pageSize}
        total={shown.total}
        totalIsCapped={shown.totalIsCapped}
        onPageChange={filter.goToPage}
        onPageSizeChange={filter.setPageSize}
      />
    </div>
  );
}
