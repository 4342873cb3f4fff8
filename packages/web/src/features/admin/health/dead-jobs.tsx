import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Pagination } from '../../../components/ui/data/pagination.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { apiPath, call, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { useAdmin } from '../session/use-admin.ts';

type Page = ResponseOf<'GET /api/admin/jobs'>;
type Job = Page['items'][number];

/** Jobs that failed permanently, each with buttons to retry or discard it. */
export function DeadJobs() {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const [discarded, setDiscarded] = useState<Job | null>(null);
  const path = apiPath('GET /api/admin/jobs', { query: { page, pageSize: 10 } });
  const jobs = useQuery<Page>({ queryKey: [path], placeholderData: keepPreviousData });
  const retry = useAdminAction({
    send: (jobId: string) => call('POST /api/admin/jobs/{jobId}/retry', { params: { jobId } }),
    done: t('health.dead.retried'),
  });
  const discard = useAdminAction({
    send: (jobId: string) => call('POST /api/admin/jobs/{jobId}/discard', { params: { jobId } }),
    done: t('health.dead.discarded'),
    onDone: () => setDiscarded(null),
  });
  const columns = useColumns({ onRetry: ({ id }) => retry.act(id), onDiscard: setDiscarded });
  return (
    <div id="dead-jobs" className="flex flex-col gap-3">
      <h2 className="text-14 font-semibold">{t('health.deadLetters')}</h2>
      {jobs.data ? (
        <>
          <DataTable
            label={t('health.deadLetters')}
            rows={jobs.data.items}
            columns={columns}
            keyOf={({ id }) => id}
          />
          <Pagination
            page={jobs.data.page}
            pageSize={jobs.data.pageSize}
            total={jobs.data.total}
            totalIsCapped={jobs.data.totalIsCapped}
            onPageChange={setPage}
          />
        </>
      ) : jobs.error ? (
        <Note tone="warning">{t('failedText')}</Note>
      ) : (
        <Skeleton className="h-24 w-full rounded-md" />
      )}
      {discarded ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDiscarded(null)}
          title={t('health.dead.ask', { queue: discarded.queue })}
          description={t('health.dead.askText')}
          confirmLabel={t('health.dead.discard')}
          pending={discard.isPending}
          onConfirm={() => discard.act(discarded.id)}
        />
      ) : null}
      {retry.dialog}
      {discard.dialog}
    </div>
  );
}

type JobActs = { onRetry: (job: Job) => void; onDiscard: (job: Job) => void };

function useColumns({ onRetry, onDiscard }: JobActs): ReadonlyArray<Column<Job>> {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const format = useFormat();
  const acts: Column<Job> = {
    key: 'acts',
    header: t('columns.actions'),
    headerHidden: true,
    card: 'actions',
    className: 'whitespace-nowrap',
    cell: (job) => (
      <span className="flex justify-end gap-2">
        <Button size="s" onClick={() => onRetry(job)}>
          {t('health.dead.retry')}
        </Button>
        <Button size="s" onClick={() => onDiscard(job)}>
          {t('health.dead.discard')}
        </Button>
      </span>
    ),
  };
  return [
    {
      key: 'queue',
      header: t('health.queue'),
      card: 'title',
      cell: ({ queue }) => <code className="font-mono text-12">{queue}</code>,
    },
    {
      key: 'error',
      header: t('health.dead.error'),
      card: 'text',
      className: 'w-full max-w-0 min-w-40',
      cell: ({ error }) => <TruncatedText>{error ?? t('health.dead.noError')}</TruncatedText>,
    },
    {
      key: 'organization',
      header: t('columns.organization'),
      card: 'foot',
      className: 'max-w-40',
      cell: ({ organization }) => <TruncatedText>{organization?.name ?? ''}</TruncatedText>,
    },
    {
      key: 'tries',
      header: t('health.dead.tries'),
      numeric: true,
      cell: ({ tries }) => format.number(tries),
    },
    {
      key: 'failedAt',
      header: t('health.dead.failedAt'),
      card: 'footAside',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ failedAt }) => format.relative(failedAt),
    },
    ...(may('job.manage') ? [acts] : []),
  ];
}
