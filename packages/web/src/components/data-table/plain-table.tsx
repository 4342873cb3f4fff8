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
  /** On phones, shows the header to screen readers only; the classes of rows and columns arrange the cells. */
  phoneHeaderHidden?: boolean | undefined;
  /** Key of the row that the screen's address names: it is scrolled to, focused and highlighted. */
  addressedKey?: string | undefined;
};

/** A table in a card or dialog: all of its rows, without sorting and selection, and a table on phones too. */
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
