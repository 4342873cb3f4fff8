import type { ReactNode } from 'react';

export type SortDirection = 'ascending' | 'descending';

/** The column that the rows are ordered by, and how. */
export type Sort = { key: string; direction: SortDirection };

/** Where the cell stands on a card, which takes the place of the row on narrow screens. */
export type CardPart = 'title' | 'aside' | 'text' | 'foot' | 'footAside' | 'actions';

export type Column<Row> = {
  /** Unique among the columns. */
  key: string;
  /** Translated. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Without one the column cannot be ordered by; the direction is that of the first press. */
  sort?: SortDirection | undefined;
  /** Without one the cell is left out of the card. */
  card?: CardPart | undefined;
  /** What the card shows instead of the cell. */
  cardCell?: ((row: Row) => ReactNode) | undefined;
  /** Shown on cards only. */
  cardOnly?: boolean | undefined;
  /** Figures, at the end of the cell. */
  numeric?: boolean | undefined;
  /** Classes of the cell. */
  className?: string | undefined;
  /** Classes of the header and the cell. */
  columnClass?: string | undefined;
  /** Read by assistive technology only. */
  headerHidden?: boolean | undefined;
};
