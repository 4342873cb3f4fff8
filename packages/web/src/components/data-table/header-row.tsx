import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/choices/checkbox.tsx';
import { HeaderCell, headerClass } from './cells.tsx';
import type { DataTableProps } from './column.ts';
import { type Selection, shareSelected } from './selection.ts';
import { SortHeader } from './sort-header.tsx';

type HeaderRowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'keyOf' | 'sort' | 'onSort' | 'selection'
>;

/** Column headers, and a checkbox that selects all rows. */
export function HeaderRow<Row>({ columns, rows, keyOf, sort, onSort, selection }: HeaderRowProps<Row>) {
  return (
    <tr>
      {selection ? <SelectAll selection={selection} keys={rows.map(keyOf)} /> : null}
      {columns.map((column) =>
        column.sort && onSort ? (
          <SortHeader
            key={column.key}
            first={column.sort}
            direction={sort?.key === column.key ? sort.direction : undefined}
            onSort={(direction) => onSort({ key: column.key, direction })}
            className={headerClass(column)}
          >
            {column.header}
          </SortHeader>
        ) : (
          <HeaderCell key={column.key} column={column} />
        ),
      )}
    </tr>
  );
}

function SelectAll<Row>({ selection, keys }: { selection: Selection<Row>; keys: readonly string[] }) {
  const { t } = useTranslation('common');
  const share = shareSelected(selection.selected, keys);
  return (
    <th scope="col" className="w-10">
      <Checkbox
        aria-label={t('ui.selectAll')}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        onChange={() => selection.onChange(new Set(share === 'all' ? [] : keys))}
      />
    </th>
  );
}
