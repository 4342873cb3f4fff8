import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Health } from './problem-list.tsx';

type Queue = Health['jobs']['queues'][number];
type Route = Health['requests']['slowest'][number];

/** The queues that have jobs now. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const columns: Column<Queue>[] = [
    {
      key: 'queue',
      header: t('health.queue'),
      cell: ({ queue }) => <code className="font-mono text-12">{queue}</code>,
    },
    {
      key: 'waiting',
      header: t('health.waiting'),
      numeric: true,
      cell: ({ waiting }) => format.number(waiting),
    },
    {
      key: 'running',
      header: t('health.runningShort'),
      numeric: true,
      cell: ({ running }) => format.number(running),
    },
    {
      key: 'oldest',
      header: t('health.oldest'),
      className: 'whitespace-nowrap',
      cell: ({ oldestAt }) => (oldestAt === null ? '' : format.relative(oldestAt)),
    },
  ];
  return (
    <PlainTable
      bare
      density="dense"
      label={t('health.queues')}
      rows={queues}
      columns={columns}
      keyOf={({ queue }) => queue}
    />
  );
}

/** Slowest routes of the server process that handled the request. */
export function RouteTable({ routes }: { routes: readonly Route[] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const columns: Column<Route>[] = [
    {
      key: 'route',
      header: t('health.slowest'),
      cell: ({ route }) => (
        <code className="font-mono text-12 break-all" dir="ltr">
          {route}
        </code>
      ),
    },
    { key: 'calls', header: t('health.calls'), numeric: true, cell: ({ total }) => format.number(total) },
    { key: 'failed', header: t('health.failed'), numeric: true, cell: ({ failed }) => format.number(failed) },
    {
      key: 'p95',
      header: t('health.p95'),
      numeric: true,
      cell: ({ p95Ms }) => t('health.ms', { ms: format.number(p95Ms) }),
    },
  ];
  return (
    <PlainTable
      bare
      density="dense"
      label={t('health.slowest')}
      rows={routes}
      columns={columns}
      keyOf={({ route }) => route}
    />
  );
}
