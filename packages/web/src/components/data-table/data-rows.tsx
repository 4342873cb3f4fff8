import { Fragment, useMemo, useRef } from 'react';
import { useVirtualLines } from '../../lib/virtual/use-virtual-lines.ts';
import { Table } from '../ui/table.tsx';
import { HeaderRow } from './header-row.tsx';
import { Row } from './row.tsx';
import type { DataTableProps } from './table-props.ts';
import { virtualFrom } from './virtual-from.ts';

const rowHeight = 48;

/** The rows in columns under a header that stays in sight. */
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
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table cannot have the focus
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
  const groups = Map.groupBy(props.rows, (row) => groupOf(row).key);
  return [...groups].map(([key, members]) => (
    <tbody key={key}>
      {members.slice(0, 1).map((first) => (
        <tr key={key}>
          <th scope="rowgroup" colSpan={width} className="static!">
            {groupOf(first).heading(members.length)}
          </th>
        </tr>
      ))}
      {members.map((row) => (
        <Fragment key={props.keyOf(row)}>
          <Row {...props} row={row} line={undefined} />
        </Fragment>
      ))}
    </tbody>
  ));
}
