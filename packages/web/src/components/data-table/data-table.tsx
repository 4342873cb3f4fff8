import { useMedia, wideTableQuery } from '../../lib/hooks/use-media.ts';
import { rowFocusProps } from '../ui/lib/keep-row-focus.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { DataTableProps } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataRows } from './data-rows.tsx';

/** Table with columns, or cards on a phone; from 200 rows on, only the visible ones are rendered. */
export function DataTable<Row>({ selection, ...props }: DataTableProps<Row>) {
  const Rows = useMedia(wideTableQuery) ? DataRows : DataCards;
  return (
    <>
      <div {...rowFocusProps} className="contents">
        <Rows {...props} selection={selection} />
      </div>
      {selection && selection.chosen.size > 0 ? (
        <BulkBar count={selection.chosen.size} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </BulkBar>
      ) : null}
    </>
  );
}
