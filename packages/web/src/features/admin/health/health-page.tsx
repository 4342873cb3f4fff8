import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DetailState } from '../list/detail-state.tsx';
import { CrawlFailures } from './crawl-failures.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { QueueTable, RouteTable } from './health-tables.tsx';
import { type Health, ProblemList } from './problem-list.tsx';

const refreshMs = 15_000;

/** Health of the installation; problems come first, each with a remedy. */
export default function HealthPage() {
  const health = useQuery<Health>({ queryKey: ['/api/admin/health'], refetchInterval: refreshMs });
  return (
    <DetailState query={health} listPath="/admin/dashboard">
      {(data) => <Loaded health={data} />}
    </DetailState>
  );
}

function Loaded({ health }: { health: Health }) {
  const { t } = useTranslation('admin');
  const { problems, jobs, requests } = health;
  return (
    <Page>
      <PageHeader title={t('health.title')} context={t('health.context')} />
      {problems.length === 0 ? (
        <Note tone="success">{t('health.well')}</Note>
      ) : (
        <ProblemList problems={problems} />
      )}
      {jobs.deadLetters > 0 ? <DeadJobs /> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        <StorageCard health={health} />
        <WorkCard health={health} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('health.queues')} flush={jobs.queues.length > 0}>
          {jobs.queues.length === 0 ? (
            <p className="text-13 text-text-3">{t('health.noQueues')}</p>
          ) : (
            <QueueTable queues={jobs.queues} />
          )}
        </Card>
        <RequestsCard requests={requests} />
      </div>
      <CrawlFailures />
    </Page>
  );
}

function StorageCard({ health }: { health: Health }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { connections, disk, backupAt, unsealedSince } = health;
  return (
    <Card title={t('health.storage')}>
      <KeyValueList
        items={[
          { key: t('health.engine'), value: t(`health.engines.${health.engine}`) },
          {
            key: t('health.connections'),
            value:
              connections === null
                ? t('health.oneSession')
                : t('health.connectionsOf', {
                    used: format.number(connections.used),
                    size: format.number(connections.size),
                    waiting: format.number(connections.waiting),
                  }),
          },
          {
            key: t('health.disk'),
            value: t(disk.hasRoom ? 'health.diskFree' : 'health.full', {
              free: format.bytes(disk.freeBytes),
              total: format.bytes(disk.totalBytes),
            }),
          },
          {
            key: t('health.backup'),
            value: backupAt === null ? t('health.noBackup') : format.relative(backupAt),
          },
          {
            key: t('health.seals'),
            value:
              unsealedSince === null
                ? t('health.sealed')
                : t('health.unsealed', { time: format.relative(unsealedSince) }),
          },
        ]}
      />
    </Card>
  );
}

function WorkCard({ health }: { health: Health }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { jobs, events, mail } = health;
  const waiting = (count: number, oldestAt: string | null) =>
    oldestAt === null
      ? format.number(count)
      : t('health.since', { amount: format.number(count), time: format.relative(oldestAt) });
  return (
    <Card title={t('health.work')}>
      <KeyValueList
        items={[
          { key: t('health.jobs'), value: waiting(jobs.waiting, jobs.oldestAt) },
          { key: t('health.running'), value: format.number(jobs.running) },
          {
            key: t('health.held'),
            value: t('health.heldOf', { count: jobs.held }),
          },
          { key: t('health.deadLetters'), value: format.number(jobs.deadLetters) },
          { key: t('health.events'), value: waiting(events.waiting, events.oldestAt) },
          { key: t('health.mailDue'), value: format.number(mail.due) },
          { key: t('health.mailFailed'), value: format.number(mail.failed) },
          { key: t('health.circuits'), value: format.number(health.openCircuits) },
          { key: t('health.meaning'), value: t(`health.meanings.${health.meaning}`) },
        ]}
      />
    </Card>
  );
}

function RequestsCard({ requests }: { requests: Health['requests'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('health.requests')} flush>
      <p className="px-4 pt-4 pb-3 text-13 text-text-2 max-md:px-3">
        {t('health.requestsSince', {
          count: requests.total,
          time: format.time(requests.since),
        })}{' '}
        {requests.total === 0
          ? null
          : t('health.failedShare', {
              share: format.percent(requests.failed / requests.total),
              ms: format.number(requests.p95Ms ?? 0),
            })}
      </p>
      {requests.slowest.length === 0 ? null : <RouteTable routes={requests.slowest} />}
      <p className="px-4 py-3 text-12 text-text-3 max-md:px-3">{t('health.thisProcess')}</p>
    </Card>
  );
}
