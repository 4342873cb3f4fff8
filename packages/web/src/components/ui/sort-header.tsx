import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from './variants.ts';

export type SortDirection = 'ascending' | 'descending';

export type SortHeaderProps = {
  children: string;
  /** How the rows stand by this column; undefined while they stand by another. */
  direction: SortDirection | undefined;
  onSort: (direction: SortDirection) => void;
  numeric?: boolean | undefined;
};

/** The head of a column whose rows can be put in order; a second press turns the order around. */
export function SortHeader({ children, direction, onSort, numeric }: SortHeaderProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th aria-sort={direction ?? 'none'} className={numeric ? 'numeric' : undefined}>
      <button
        type="button"
        onClick={() => onSort(direction === 'descending' ? 'ascending' : 'descending')}
        className={cx(
          'group/sort -mx-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1.5 hover:text-text',
          direction && 'font-550 text-text',
          numeric && 'flex-row-reverse',
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
