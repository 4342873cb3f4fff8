import { List } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../data-table/column.ts';
import { PlainTable } from '../data-table/plain-table.tsx';
import { Counted } from '../figures/counted.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Card } from '../ui/layout/card.tsx';

export type FigureTable = {
  columns: readonly string[];
  rows: ReadonlyArray<readonly string[]>;
  /** For each row, the address of the list that its first number counts. */
  hrefs?: ReadonlyArray<string | undefined> | undefined;
};

export type FigureCardProps = {
  title: string;
  /** Explains the colors, or describes the chart. */
  legend?: ReactNode;
  /** The chart's data as a table; the first column names the rows. */
  table: FigureTable;
  /** Text shown if there is no data, neither for the chart nor for the table. */
  empty?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** A card that shows either a chart or its table. */
export function FigureCard({ title, legend, table, empty, children, className }: FigureCardProps) {
  const { t } = useTranslation('common');
  const [isTable, setIsTable] = useState(false);
  const action = (
    <span className="flex items-center gap-3">
      {isTable ? null : legend}
      {empty ? null : (
        <IconButton
          label={t('chart.asTable', { title })}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          icon={<List aria-hidden="true" size={16} className="flip-rtl" />}
        />
      )}
    </span>
  );
  if (empty) {
    return (
      <Card title={title} className={className}>
        <p className="py-6 text-center text-13 text-text-2">{empty}</p>
      </Card>
    );
  }
  return (
    <Card title={title} action={action} flush={isTable} className={className}>
      {isTable ? <NumberTable title={title} table={table} /> : children}
    </Card>
  );
}

type Numbers = FigureTable['rows'][number];

function NumberTable({ title, table: { columns, rows, hrefs = [] } }: { title: string; table: FigureTable }) {
  const nameOf = ([name = '']: Numbers) => name;
  const shown = columns.map(
    (header, index): Column<Numbers> =>
      index === 0
        ? {
            key: header,
            header,
            rowHeader: true,
            className: 'font-normal',
            cell: (row) => <bdi>{nameOf(row)}</bdi>,
          }
        : {
            key: header,
            header,
            numeric: true,
            cell: (row) => (
              <Counted text={row[index] ?? ''} href={index === 1 ? hrefs[rows.indexOf(row)] : undefined} />
            ),
          },
  );
  return (
    <PlainTable
      bare
      density="dense"
      label={title}
      className="max-h-80"
      rows={rows}
      columns={shown}
      keyOf={nameOf}
    />
  );
}
