import type { ReactNode } from 'react';
import type { RowGroup } from './row-groups.ts';
import type { Selection } from './selection.ts';

export type SortDirection = 'ascending' | 'descending';

/** Column and direction of the sort order. */
export type Sort = { key: string; direction: SortDirection };

/** Where a card shows the cell. On narrow screens, cards replace rows. */
export type CardPart = 'title' | 'aside' | 'text' | 'foot' | 'footAside' | 'actions';

export type Column<Row> = {
  /** Identifies the column; unique in its table. */
  key: string;
  /** Translated text of the header. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort direction after the first click on the header. If it is missing, the column is not sortable. */
  sort?: SortDirection | undefined;
  /** Where a card shows the cell. If it is missing, cards leave the cell out. */
  card?: CardPart | undefined;
  /** Content on a card, if it differs from `cell`. */
  cardCell?: ((row: Row) => ReactNode) | undefined;
  /** Shows the column on cards only. */
  cardOnly?: boolean | undefined;
  /** Whether the cells are numbers, which are aligned to the end. */
  numeric?: boolean | undefined;
  /** Classes of the cell. */
  className?: string | undefined;
  /** Classes of the header and the cell. */
  columnClass?: string | undefined;
  /** Shows the header to screen readers only. */
  headerHidden?: boolean | undefined;
  /** Whether the cell is the header of its row, for assistive technology. */
  rowHeader?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table for assistive technology. */
  label: string;
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  keyOf: (row: Row) => string;
  /** Address that a click on a row opens. The row's first cell and the card's title become links. */
  hrefOf?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** Group of a row. The rows of a group are shown together, below the group's name. For lists that load page by page. */
  groupOf?: ((row: Row) => RowGroup) | undefined;
};
