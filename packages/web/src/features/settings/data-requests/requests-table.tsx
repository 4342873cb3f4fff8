import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { Table } from '../../../components/ui/data/table.tsx';
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
  return (
    <Table bare density="builder" label={t('requests.title')}>
      <thead>
        <tr>
          <th scope="col">{t('requests.kind')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('requests.found')}
          </th>
          <th scope="col">{t('requests.status')}</th>
          <th scope="col" className="text-end">
            {t('requests.files')}
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </Table>
  );
}

function RequestRow({ request }: { request: DataRequest }) {
  const { t } = useTranslation('settings');
  const { date, dateTime, number } = useFormat();
  const isOpen = request.status === 'pending' || request.status === 'running';
  return (
    <tr>
      <td>
        <span className="block font-550">{t(`requests.kinds.${request.kind}`)}</span>
        <span className="block text-12 text-text-3">
          {t(`requests.subjects.${request.subjectKind}`)} · {dateTime(request.createdAt)}
          {request.createdByName === null ? null : (
            <>
              {' · '}
              <bdi>{request.createdByName}</bdi>
            </>
          )}
        </span>
      </td>
      <td className="tabular-nums max-sm:hidden">{number(request.counts.conversations)}</td>
      <td>
        <Badge variant={looks[request.status]}>{t(`requests.statuses.${request.status}`)}</Badge>
        {isOpen ? (
          <span className="block text-12 text-text-3">
            {t('requests.due', { date: date(request.dueAt) })}
          </span>
        ) : null}
      </td>
      <td className="text-end">
        <FileLink request={request} />
      </td>
    </tr>
  );
}

function FileLink({ request }: { request: DataRequest }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const params = { requestId: request.id };
  const values = { date: dateTime(request.createdAt) };
  const className = buttonClass({ size: 's' });
  if (request.hasDownload) {
    return (
      <a
        download
        href={apiPath('GET /api/privacy/requests/{requestId}/download', { params })}
        aria-label={t('requests.downloadOf', values)}
        className={className}
      >
        {t('requests.download')}
      </a>
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
