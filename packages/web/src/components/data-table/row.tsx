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
 * One table row. A click on it, except on a link, button or field, opens its address. The component is memoized, because typing
 * in the search renders the list again; so columns and functions must keep their identity.
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
      aria-selected={selection ? selection.selected.has(key) : undefined}
      className={href ? 'cursor-pointer' : undefined}
      onClick={(event) => {
        if (href && !isOnControl(event)) navigate(href);
      }}
    >
      {selection ? (
        <td>
          <SelectRow selection={selection} row={row} rowKey={key} />
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

/** Returns whether a click was on a control. React also reports clicks in a row's menu here, although menus are in a portal. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label') !== null;
}

type SelectRowProps<Item> = { selection: Selection<Item>; row: Item; rowKey: string };

/** Checkbox that selects a row. */
export function SelectRow<Item>({ selection, row, rowKey }: SelectRowProps<Item>) {
  const { t } = useTranslation('common');
  return (
    <Checkbox
      aria-label={t('ui.selectNamed', { name: selection.nameOf(row) })}
      checked={selection.selected.has(rowKey)}
      onChange={() => selection.onChange(withToggled(selection.selected, rowKey))}
    />
  );
}
