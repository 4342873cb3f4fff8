import type { ReactNode } from 'react';
import { Pagination } from '../ui/data/pagination.tsx';
import { CardContent, type CardContentProps } from './card-content.tsx';

type PageData<Item> = {
  items: Item[];
  total: number;
  totalIsCapped?: boolean | undefined;
  page: number;
  pageSize: number;
};

type PagedContentProps<Item> = Omit<CardContentProps<PageData<Item>>, 'children' | 'flush'> & {
  /** Name of the list, for a screen with several lists. */
  of?: string | undefined;
  /** Text of an empty list. */
  empty: string;
  onRangeChange: (range: { page: number; pageSize: number }) => void;
  children: (items: Item[]) => ReactNode;
};

/** A paginated list in a card without padding. */
export function PagedContent<Item>({
  of,
  empty,
  onRangeChange,
  children,
  ...content
}: PagedContentProps<Item>) {
  return (
    <CardContent flush {...content}>
      {({ items, total, totalIsCapped, page, pageSize }) =>
        total === 0 ? (
          <p className="px-4 py-6 text-center text-13 text-text-2">{empty}</p>
        ) : (
          <>
            {children(items)}
            <div className="border-t border-border px-4 py-2 max-md:px-3">
              <Pagination
                of={of}
                page={page}
                pageSize={pageSize}
                total={total}
                totalIsCapped={totalIsCapped}
                onPageChange={(next) => onRangeChange({ page: next, pageSize })}
                onPageSizeChange={(size) => onRangeChange({ page: 1, pageSize: size })}
              />
            </div>
          </>
        )
      }
    </CardContent>
  );
}
