import { type ReactNode, useEffect, useRef } from 'react';
import { Table, type TableProps } from '../ui/data/table.tsx';
import { Cell, HeaderCell } from './cells.tsx';
import type { Column } from './column.ts';

type PlainTableProps<Row> = Pick<TableProps, 'label' | 'density' | 'bare' | 'className'> & {
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  keyOf: (row: Row) => string;
  /** Classes of every row. */
  rowClass?: string | undefined;
  /** On phones, shows the header to screen readers only. `rowClass` and the classes of the columns then arrange the cells. */
  phoneHeaderHidden?: boolean | undefined;
  /** Key of a row that is named in the page's address. The table scrolls to this row, focuses it and highlights it. */
  addressedKey?: string | undefined;
};

/** A table for a card or dialog. It renders all rows, without sorting and selection, and stays a table on phones. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, density, bare, className, rows, columns, keyOf, rowClass, addressedKey } = props;
  return (
    <Table label={label} density={density} bare={bare} className={className}>
      <thead className={props.phoneHeaderHidden ? 'max-md:sr-only' : undefined}>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PlainRow key={keyOf(row)} className={rowClass} isAddressed={keyOf(row) === addressedKey}>
            {columns.map((column) => (
              <Cell key={column.key} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </PlainRow>
        ))}
      </tbody>
    </Table>
  );
}

type PlainRowProps = { className: string | undefined; isAddressed: boolean; children: ReactNode };

function PlainRow({ className, isAddressed, children }: PlainRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isAddressed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isAddressed]);
  return (
    <tr
      ref={row}
      data-row
      tabIndex={isAddressed ? -1 : undefined}
      aria-current={isAddressed ? 'true' : undefined}
      className={isAddressed ? 'bg-accent-soft -outline-offset-2' : className}
    >
      {children}
    </tr>
  );
}
