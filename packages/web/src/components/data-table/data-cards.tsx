import { Fragment, type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { useVirtualLines, virtualFrom } from '../../lib/virtual/use-virtual-lines.ts';
import { TruncatedText, truncatedClass } from '../ui/display/truncated-text.tsx';
import type { CardPart, Column, DataTableProps } from './column.ts';
import { SelectRow } from './row.tsx';
import { groupRows } from './row-groups.ts';

const cardHeight = 82;

type DataCardsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'columns' | 'keyOf' | 'hrefOf' | 'selection' | 'groupOf'
> & {
  /** Key of the row that is open beside the list. */
  currentKey?: string | undefined;
  /** Draws no border, for use inside an element that has one. */
  bare?: boolean | undefined;
};

/** Rows as cards in one column: for phones, and for lists beside a detail view. */
export function DataCards<Row>({ groupOf, ...props }: DataCardsProps<Row>) {
  if (!groupOf) return <CardList {...props} />;
  return (
    <div className="flex flex-col gap-4">
      {groupRows(props.rows, groupOf).map(({ key, name, rows }) => (
        <section key={key} aria-label={name} className="flex min-w-0 flex-col gap-2">
          <TruncatedText as="h2" className="text-13 font-semibold">
            {name}
          </TruncatedText>
          <CardList {...props} label={name} rows={rows} />
        </section>
      ))}
    </div>
  );
}

function CardList<Row>({ bare, ...props }: Omit<DataCardsProps<Row>, 'groupOf'>) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, keyOf } = props;
  const { pieces, lineHeight } = useVirtualLines(list, {
    count: rows.length,
    from: virtualFrom,
    estimate: cardHeight,
  });
  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={bare ? undefined : 'rounded-md border border-border bg-surface'}
    >
      {pieces.map((piece) => {
        if (piece.kind === 'gap') {
          const style = { height: piece.lines * lineHeight };
          return <li key={`gap-${piece.line}`} aria-hidden="true" style={style} />;
        }
        const row = rows[piece.line];
        if (row === undefined) return null;
        return <Card key={keyOf(row)} {...props} row={row} line={piece.line} />;
      })}
    </ul>
  );
}

type CardProps<Row> = DataCardsProps<Row> & { row: Row; line: number };

function Card<Row>({ row, line, rows, columns, keyOf, hrefOf, selection, currentKey }: CardProps<Row>) {
  const key = keyOf(row);
  const partsOf = (part: CardPart) => shownParts(columns, part, row);
  const text = partsOf('text');
  const actions = partsOf('actions');
  return (
    <li
      data-row={rows.length < virtualFrom ? '' : undefined}
      data-line={line}
      aria-setsize={rows.length}
      aria-posinset={line + 1}
      data-current={key === currentKey ? '' : undefined}
      className="relative flex items-start gap-3 border-b border-border px-4 py-2.5 last:border-0 hover:bg-surface-2 data-current:bg-accent-soft data-current:before:absolute data-current:before:inset-y-0 data-current:before:start-0 data-current:before:w-[3px] data-current:before:bg-primary-mark"
    >
      {selection ? (
        <span className="relative z-1">
          <SelectRow selection={selection} row={row} rowKey={key} />
        </span>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-center justify-between gap-3">
          <Title href={hrefOf?.(row)} isCurrent={key === currentKey}>
            {partsOf('title')}
          </Title>
          <span className="flex-none text-12 text-text-2 tabular-nums">{partsOf('aside')}</span>
        </div>
        {text.length > 0 ? (
          <TruncatedText as="div" className="text-13 text-text-2">
            {text}
          </TruncatedText>
        ) : null}
        <div className="flex items-center justify-between gap-3 text-12 text-text-2">
          <span className="flex min-w-0">
            {partsOf('foot').map((part, index) => (
              <Fragment key={part.key}>
                {index > 0 ? <span className="flex-none whitespace-pre"> · </span> : null}
                <TruncatedText>{part}</TruncatedText>
              </Fragment>
            ))}
          </span>
          <span className="flex flex-none items-center gap-2 tabular-nums">{partsOf('footAside')}</span>
        </div>
      </div>
      {actions.length > 0 ? <span className="relative z-1 -me-2">{actions}</span> : null}
    </li>
  );
}

type TitleProps = { href: string | undefined; isCurrent: boolean; children: ReactNode };

/** Title of a card. If it is a link, the whole card can be clicked. */
function Title({ href, isCurrent, children }: TitleProps) {
  if (href === undefined) return <TruncatedText className="text-13 font-semibold">{children}</TruncatedText>;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      dir="auto"
      className={`${truncatedClass} text-13 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`}
    >
      {children}
    </Link>
  );
}

/** Returns the cells that belong to one part of a card, without empty cells. */
function shownParts<Row>(columns: ReadonlyArray<Column<Row>>, part: CardPart, row: Row) {
  return columns.flatMap((column) => {
    if (column.card !== part) return [];
    const content = (column.cardCell ?? column.cell)(row);
    return content === null || content === '' ? [] : [<Fragment key={column.key}>{content}</Fragment>];
  });
}
