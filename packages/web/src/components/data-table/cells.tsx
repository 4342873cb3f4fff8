import type { ReactNode } from 'react';
import { cx } from '../ui/lib/variants.ts';
import type { Column } from './column.ts';

/** Header of a column that is not sortable. */
export function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { header, headerHidden } = column;
  return (
    <th scope="col" className={headerClass(column)}>
      {headerHidden ? <span className="sr-only">{header}</span> : header}
    </th>
  );
}

export function headerClass<Row>({ numeric, columnClass }: Column<Row>): string {
  return cx(numeric && 'numeric', columnClass);
}

/** The cell of a row in a column. */
export function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { numeric, className, columnClass } = column;
  const classes = cx(numeric && 'numeric', className, columnClass);
  if (!column.rowHeader) return <td className={classes}>{children}</td>;
  return (
    <th scope="row" className={classes}>
      {children}
    </th>
  );
}
