import { Fragment, useMemo, useRef } from 'react';
import { useVirtualLines, virtualFrom } from '../../lib/virtual/use-virtual-lines.ts';
import { Table } from '../ui/data/table.tsx';
import type { DataTableProps } from './column.ts';
import { HeaderRow } from './header-row.tsx';
import { Row } from './row.tsx';
import { groupRows } from './row-groups.ts';

const rowHeight = 48;

/** Rows in columns under a sticky header. */
export function DataRows<Item>(props: DataTableProps<Item>) {
  const { label, rows, keyOf, groupOf } = props;
  const columns = useMemo(() => props.columns.filter((column) => !column.cardOnly), [props.columns]);
  const width = columns.length + (props.selection ? 1 : 0);
  const body = useRef<HTMLTableSectionElement>(null);
  const from = groupOf ? Number.POSITIVE_INFINITY : virtualFrom;
  const { pieces, lineHeight } = useVirtualLines(body, { count: rows.length, from, estimate: rowHeight });
  const isVirtual = rows.length >= from;
  return (
    <Table
      label={label}
      rowCount={isVirtual ? rows.length + 1 : undefined}
      className="max-h-[max(20rem,calc(100dvh-15.5rem))]"
    >
      <thead>
        <HeaderRow {...props} columns={columns} />
      </thead>
      {groupOf ? (
        <Groups {...props} columns={columns} width={width} groupOf={groupOf} />
      ) : (
        <tbody ref={body}>
          {pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row is not focusable
                <tr key={`gap-${piece.line}`} aria-hidden="true">
                  <td colSpan={width} style={{ height: piece.lines * lineHeight, padding: 0 }} />
                </tr>
              );
            }
            const item = rows[piece.line];
            if (item === undefined) return null;
            return (
              <Row
                key={keyOf(item)}
                row={item}
                line={isVirtual ? piece.line : undefined}
                columns={columns}
                keyOf={keyOf}
                hrefOf={props.hrefOf}
                selection={props.selection}
              />
            );
          })}
        </tbody>
      )}
    </Table>
  );
}

type GroupsProps<Item> = DataTableProps<Item> & {
  width: number;
  groupOf: NonNullable<DataTableProps<Item>['groupOf']>;
};

function Groups<Item>({ width, groupOf, ...props }: GroupsProps<Item>) {
  return groupRows(props.rows, groupOf).map(({ key, name, rows }) => (
    <tbody key={key}>
      <tr>
        <th scope="rowgroup" colSpan={width} className="static!">
          <span className="text-13 font-semibold text-text">{name}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <Fragment key={props.keyOf(row)}>
          <Row {...props} row={row} line={undefined} />
        </Fragment>
      ))}
    </tbody>
  ));
}
