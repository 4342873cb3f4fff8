import type { ReactNode } from 'react';
import type { RowGroup } from './row-groups.ts';
import type { Selection } from './selection.ts';

export type SortDirection = 'ascending' | 'descending';

/** Column and direction of the sort order. */
export type Sort = { key: string; direction: SortDirection };

/** Position of the cell on a card; cards replace rows on narrow screens. */
export type CardPart = 'title' | 'aside' | 'text' | 'foot' | 'footAside' | 'actions';

export type Column<Row> = {
  /** Unique among the columns. */
  key: string;
  /** Translated. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Direction of the first click; without it the column is not sortable. */
  sort?: SortDirection | undefined;
  /** Without it the cell is left out of the card. */
  card?: CardPart | undefined;
  /** Replaces the cell on the card. */
  cardCell?: ((row: Row) => ReactNode) | undefined;
  /** Shown on cards only. */
  cardOnly?: boolean | undefined;
  /** Numbers, aligned to the end of the cell. */
  numeric?: boolean | undefined;
  /** Classes of the cell. */
  className?: string | undefined;
  /** Classes of the header and the cell. */
  columnClass?: string | undefined;
  /** Shows the header to screen readers only. */
  headerHidden?: boolean | undefined;
  /** The cell names its row. */
  rowHeader?: boolean | undefined;
};

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
