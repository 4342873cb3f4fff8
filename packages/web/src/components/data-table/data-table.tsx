import { useMedia, wideTableQuery } from '../../lib/hooks/use-media.ts';
import { rowFocusProps } from '../ui/lib/keep-row-focus.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { DataTableProps } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataRows } from './data-rows.tsx';

/** Table on wide screens, and a list of cards on phones. From 200 rows on, it renders only the visible ones. */
export function DataTable<Row>({ selection, ...props }: DataTableProps<Row>) {
  const Rows = useMedia(wideTableQuery) ? DataRows : DataCards;
  return (
    <>
      <div {...rowFocusProps} className="contents">
        <Rows {...props} selection={selection} />
      </div>
      {selection && selection.selected.size > 0 ? (
        <BulkBar count={selection.selected.size} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </BulkBar>
      ) : null}
    </>
  );
}
