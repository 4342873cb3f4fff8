import { type ReactNode, useId } from 'react';
import { directionOf } from '../parse/direction.ts';
import type { Inline, TableBlock } from '../parse/tree.ts';

export type TableProps = {
  table: TableBlock;
  /** Renders the content of a cell. */
  inlines: (nodes: readonly Inline[]) => ReactNode;
};

/** A table that scrolls sideways within its block in narrow windows. */
export function Table({ table, inlines }: TableProps) {
  const head = useId();
  const cell = (Cell: 'th' | 'td') => (nodes: readonly Inline[], at: number) => (
    <Cell
      key={at}
      dir={directionOf(nodes)}
      data-align={table.alignments[at] ?? undefined}
      scope={Cell === 'th' ? 'col' : undefined}
    >
      {inlines(nodes)}
    </Cell>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      className="md-table"
      role="group"
      aria-labelledby={head}
      dir={directionOf([table])}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead id={head}>
          <tr>{table.head.map(cell('th'))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows only ever grow at the end
            <tr key={at}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
