import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { Checkbox } from '../ui/choices/checkbox.tsx';
import { Cell } from './cells.tsx';
import type { DataTableProps } from './column.ts';
import { type Selection, withToggled } from './selection.ts';

type RowProps<Item> = Pick<DataTableProps<Item>, 'columns' | 'keyOf' | 'hrefOf' | 'selection'> & {
  row: Item;
  /** Row index from 0 in a virtualized list. */
  line: number | undefined;
};

/**
 * One table row; a click outside its controls opens it. Memoized, because typing in the search renders the list again: pass
 * columns and functions with a stable identity.
 */
export const Row = memo(AnyRow) as typeof AnyRow;

function AnyRow<Item>({ row, columns, keyOf, hrefOf, selection, line }: RowProps<Item>) {
  const [, navigate] = useLocation();
  const href = hrefOf?.(row);
  const key = keyOf(row);
  return (
    <tr
      data-row={line === undefined ? '' : undefined}
      data-line={line}
      // The header is row 1.
      aria-rowindex={line === undefined ? undefined : line + 2}
      aria-selected={selection ? selection.chosen.has(key) : undefined}
      className={href ? 'cursor-pointer' : undefined}
      onClick={(event) => {
        if (href && !isOnControl(event)) navigate(href);
      }}
    >
      {selection ? (
        <td>
          <ChooseRow selection={selection} row={row} rowKey={key} />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <Cell key={column.key} column={column}>
          {href && index === 0 ? (
            <Link href={href} className="block min-w-0 rounded-xs hover:underline">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
    </tr>
  );
}

/** React also delivers clicks from menus here, although menus are rendered in a portal. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label') !== null;
}

type ChooseRowProps<Item> = { selection: Selection<Item>; row: Item; rowKey: string };

/** Checkbox that selects a row. */
export function ChooseRow<Item>({ selection, row, rowKey }: ChooseRowProps<Item>) {
  const { t } = useTranslation('common');
  return (
    <Checkbox
      aria-label={t('ui.selectNamed', { name: selection.nameOf(row) })}
      checked={selection.chosen.has(rowKey)}
      onChange={() => selection.onChange(withToggled(selection.chosen, rowKey))}
    />
  );
}
