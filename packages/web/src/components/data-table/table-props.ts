import type { Column, Sort } from './column.ts';
import type { RowGroup } from './row-groups.ts';
import type { Selection } from './selection.ts';

export type DataTableProps<Row> = {
  /** Names the table for assistive technology. */
  label: string;
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  keyOf: (row: Row) => string;
  /** Address that a row opens; its first cell, and the title of its card, become links. */
  hrefOf?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** Shows rows of a group together under its name; for lists that load page by page. */
  groupOf?: ((row: Row) => RowGroup) | undefined;
};
