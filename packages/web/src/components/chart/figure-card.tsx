import { List } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counted } from '../figures/counted.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Table } from '../ui/data/table.tsx';
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

function NumberTable({ title, table: { columns, rows, hrefs = [] } }: { title: string; table: FigureTable }) {
  return (
    <Table bare density="dense" label={title} className="max-h-80">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : 'numeric'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={name}>
            <th scope="row" className="font-normal">
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="numeric">
                <Counted text={cell} href={index === 0 ? hrefs[row] : undefined} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
