import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { useId, useMemo } from 'react';
import { type PassagePart, type Piece, passageParts } from './passage-parts.ts';

/** A passage with rendered tables and the quote marked. */
export function Passage({ source }: { source: MessageSource }) {
  const parts = useMemo(() => passageParts(source), [source]);
  return (
    <blockquote dir="auto">
      {parts.map((part, at) =>
        part.type === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage never change
          <Pieces key={at} pieces={part.pieces} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage never change
          <PassageTable key={at} table={part} />
        ),
      )}
    </blockquote>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isQuoted }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change
    isQuoted ? <mark key={at}>{text}</mark> : text,
  );
}

function PassageTable({ table: { columns, rows } }: { table: Extract<PassagePart, { type: 'table' }> }) {
  const head = useId();
  const row = (Cell: 'th' | 'td') => (cells: readonly (readonly Piece[])[]) =>
    cells.map((pieces, at) => (
      <Cell
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change
        key={at}
        dir="auto"
        scope={Cell === 'th' ? 'col' : undefined}
        colSpan={cells.length < columns ? columns : undefined}
      >
        <Pieces pieces={pieces} />
      </Cell>
    ));
  const [names = [], ...others] = rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      className="md-table"
      role="group"
      aria-labelledby={head}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead id={head}>
          <tr>{row('th')(names)}</tr>
        </thead>
        <tbody>
          {others.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table never change
            <tr key={at}>{row('td')(cells)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
