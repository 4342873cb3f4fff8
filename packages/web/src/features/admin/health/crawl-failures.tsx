import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Note } from '../../../components/ui/note.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

type Failures = ResponseOf<'GET /api/admin/crawl-failures'>;
type Failure = Failures['items'][number];

const counted = 5_000;

/** Why pages of websites were not read, of all organizations or of one. */
export function CrawlFailures({ organizationId }: { organizationId?: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const path = apiPath('GET /api/admin/crawl-failures', { query: organizationId ? { organizationId } : {} });
  const { data, error } = useQuery<Failures>({ queryKey: [path] });
  const columns = useColumns(organizationId === undefined);
  return (
    <Card title={t('crawl.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-13 text-text-2">{t('crawl.text')}</p>
        {error ? <Note tone="warning">{t('failedText')}</Note> : null}
        {data || error ? null : <Skeleton className="h-24 w-full rounded-md" />}
        {data?.items.length === 0 ? <p className="text-13 text-text-3">{t('crawl.none')}</p> : null}
        {data && data.items.length > 0 ? (
          <DataTable
            label={t('crawl.title')}
            rows={data.items}
            columns={columns}
            keyOf={({ reason }) => reason}
          />
        ) : null}
        {data?.isCut ? (
          <p className="text-12 text-text-3">{t('crawl.cut', { amount: format.number(counted) })}</p>
        ) : null}
      </div>
    </Card>
  );
}

/** @param ofAll whether organizations are counted */
function useColumns(ofAll: boolean): ReadonlyArray<Column<Failure>> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const organizations: Column<Failure> = {
    key: 'organizations',
    header: t('crawl.organizations'),
    numeric: true,
    cell: (failure) => format.number(failure.organizations),
  };
  return [
    {
      key: 'reason',
      header: t('crawl.reason'),
      card: 'title',
      className: 'min-w-48',
      cell: ({ reason }) => t(`knowledgeBase:errors.${reason}`),
    },
    { key: 'pages', header: t('crawl.pages'), numeric: true, cell: ({ pages }) => format.number(pages) },
    ...(ofAll ? [organizations] : []),
    {
      key: 'hosts',
      header: t('crawl.hosts'),
      card: 'text',
      className: 'min-w-40 text-text-2',
      cell: (failure) => <Hosts failure={failure} />,
    },
    {
      key: 'last',
      header: t('crawl.last'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ lastAt }) => format.relative(lastAt),
    },
  ];
}

function Hosts({ failure: { hosts, hostCount } }: { failure: Failure }) {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const named = hosts.map(({ host, pages }) => t('crawl.host', { host, pages: format.number(pages) }));
  const list = commaList(named, i18n.language);
  return (
    <span className="break-words">{hostCount > hosts.length ? t('crawl.more', { hosts: list }) : list}</span>
  );
}
