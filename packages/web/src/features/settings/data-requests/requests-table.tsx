import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { apiPath } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { DataRequest } from './use-requests.ts';

const looks: Record<DataRequest['status'], BadgeVariant> = {
  pending: 'secondary',
  running: 'default',
  done: 'success',
  failed: 'destructive',
};

/** All requests with status and files. */
export function RequestsTable({ requests }: { requests: readonly DataRequest[] }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const columns: Column<DataRequest>[] = [
    { key: 'kind', header: t('requests.kind'), cell: (request) => <Kind request={request} /> },
    {
      key: 'found',
      header: t('requests.found'),
      className: 'tabular-nums',
      columnClass: 'max-sm:hidden',
      cell: ({ counts }) => number(counts.conversations),
    },
    { key: 'status', header: t('requests.status'), cell: (request) => <Status request={request} /> },
    {
      key: 'files',
      header: t('requests.files'),
      columnClass: 'text-end',
      cell: (request) => <FileLinks request={request} />,
    },
  ];
  return (
    <PlainTable
      bare
      density="builder"
      label={t('requests.title')}
      rows={requests}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function Kind({ request: { kind, subjectKind, createdAt, createdByName } }: { request: DataRequest }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  return (
    <>
      <span className="block font-550">{t(`requests.kinds.${kind}`)}</span>
      <span className="block text-12 text-text-3">
        {t(`requests.subjects.${subjectKind}`)} · {dateTime(createdAt)}
        {createdByName === null ? null : (
          <>
            {' · '}
            <bdi>{createdByName}</bdi>
          </>
        )}
      </span>
    </>
  );
}

function Status({ request: { status, dueAt } }: { request: DataRequest }) {
  const { t } = useTranslation('settings');
  const { date } = useFormat();
  const isOpen = status === 'pending' || status === 'running';
  return (
    <>
      <Badge variant={looks[status]}>{t(`requests.statuses.${status}`)}</Badge>
      {isOpen ? (
        <span className="block text-12 text-text-3">{t('requests.due', { date: date(dueAt) })}</span>
      ) : null}
    </>
  );
}

function FileLinks({ request }: { request: DataRequest }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const params = { requestId: request.id };
  const values = { date: dateTime(request.createdAt) };
  const className = buttonClass({ size: 's' });
  if (request.hasDownload) {
    return (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <a
          download
          href={apiPath('GET /api/privacy/requests/{requestId}/download', { params })}
          aria-label={t('requests.downloadOf', values)}
          className={className}
        >
          {t('requests.download')}
        </a>
        <a
          download
          href={apiPath('GET /api/privacy/requests/{requestId}/download', {
            params,
            query: { file: 'notes' },
          })}
          aria-label={t('requests.teamNotesOf', values)}
          className={className}
        >
          {t('requests.teamNotes')}
        </a>
      </span>
    );
  }
  if (!request.hasCertificate) return null;
  return (
    <a
      download
      href={apiPath('GET /api/privacy/requests/{requestId}/certificate', { params })}
      aria-label={t('requests.certificateOf', values)}
      className={className}
    >
      {t('requests.certificate')}
    </a>
  );
}
