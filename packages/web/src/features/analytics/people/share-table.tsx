import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { PeopleFigures } from '../use-analytics.ts';

type Row = Omit<PeopleFigures['people'][number], 'userId' | 'name'> & { key: string; name: string };

/** What each member, or each team, did. */
export function ShareTable({ title, column, rows }: { title: string; column: string; rows: readonly Row[] }) {
  const { t } = useTranslation('analytics');
  const columns = useColumns(column);
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <p className="py-6 text-center text-13 text-text-2">{t('charts.nothing')}</p>
      </Card>
    );
  }
  return (
    <Card flush title={title}>
      <PlainTable
        bare
        label={title}
        className="max-h-96"
        rows={rows}
        columns={columns}
        keyOf={({ key }) => key}
      />
    </Card>
  );
}

function useColumns(name: string): Column<Row>[] {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const none = t('metrics.none');
  return [
    {
      key: 'name',
      header: name,
      rowHeader: true,
      className: 'max-w-44 font-medium',
      cell: (row) => (
        <TruncatedText>
          <bdi>{row.name}</bdi>
        </TruncatedText>
      ),
    },
    {
      key: 'replies',
      header: t('people.replies'),
      numeric: true,
      cell: ({ replies }) => format.number(replies),
    },
    {
      key: 'closed',
      header: t('people.closed'),
      numeric: true,
      cell: ({ closed }) => format.number(closed),
    },
    {
      key: 'firstReply',
      header: t('people.firstReply'),
      numeric: true,
      columnClass: 'max-md:hidden',
      cell: ({ averageFirstReplySeconds: seconds }) => (seconds === null ? none : format.duration(seconds)),
    },
    {
      key: 'csat',
      header: t('people.goodRatings'),
      numeric: true,
      columnClass: 'max-md:hidden',
      cell: ({ csat }) => (csat.goodPercent === null ? none : format.percent(csat.goodPercent / 100)),
    },
  ];
}
