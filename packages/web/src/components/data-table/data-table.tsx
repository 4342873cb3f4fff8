import type { ReactNode } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Column, Sort } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataRows } from './data-rows.tsx';
import type { Selection } from './selection.ts';

export type DataTableProps<Row> = {
  /** Names the table for assistive technology. */
  label: string;
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  keyOf: (row: Row) => string;
  /** Where a row leads: its first cell, and the title of its card, become links. */
  hrefOf?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** Puts rows of one group together under a heading; for lists that come in pages. */
  groupOf?: ((row: Row) => RowGroup) | undefined;
};

export type RowGroup = {
  key: string;
  /** `count` is the number of its rows. */
  heading: (count: number) => ReactNode;
};

/** From Tailwind's `md` on there is room for columns. */
const roomForColumns = '(min-width: 48rem)';

/** Rows in columns, or cards on a phone; from 200 rows on only those that can be seen are drawn. */
export function DataTable<Row>({ selection, ...props }: DataTableProps<Row>) {
  const Rows = useMedia(roomForColumns) ? DataRows : DataCards;
  return (
    <>
      <Rows {...props} selection={selection} />
      {selection && selection.chosen.size > 0 ? (
        <BulkBar count={selection.chosen.size} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </BulkBar>
      ) : null}
    </>
  );
}
