import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../ui/lib/variants.ts';
import type { SortDirection } from './column.ts';

type SortHeaderProps = {
  children: string;
  /** Current sort direction; undefined if the rows are sorted by another column. */
  direction: SortDirection | undefined;
  /** Direction after the first click. */
  first: SortDirection;
  onSort: (direction: SortDirection) => void;
  className: string;
};

/** Header of a sortable column. The first click sorts the rows, and each further click reverses the order. */
export function SortHeader({ children, direction, first, onSort, className }: SortHeaderProps) {
  const shown = direction ?? first;
  const Arrow = shown === 'ascending' ? ArrowUp : ArrowDown;
  const next = direction === undefined ? first : opposite(direction);
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={cx(
          'group/sort -mx-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1.5 hover:text-text in-[.numeric]:flex-row-reverse',
          direction && 'font-550 text-text',
        )}
      >
        {children}
        <Arrow
          aria-hidden="true"
          size={12}
          className={
            direction ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'
          }
        />
      </button>
    </th>
  );
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
