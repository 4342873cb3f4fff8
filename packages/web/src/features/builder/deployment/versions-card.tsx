import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Table } from '../../../components/ui/table.tsx';
import type { AnswerOf } from '../../../lib/api/client.ts';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { versionsKey } from '../api/use-deployment.ts';

type Versions = AnswerOf<'GET /api/chatbots/{chatbotId}/versions'>;

/** What was published, newest first. */
export function VersionsCard({ chatbotId }: { chatbotId: string }) {
  const { t } = useTranslation('builder');
  const versions = useQuery<Versions>({ queryKey: versionsKey(chatbotId) });
  return (
    <Card title={t('versions.title')} flush>
      {versions.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-4 p-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ) : null}
      {versions.isError ? (
        <ErrorState
          title={t('versions.error')}
          description={t('versions.errorText')}
          requestId={requestIdOf(versions.error)}
          retrying={versions.isFetching}
          onRetry={() => void versions.refetch()}
        />
      ) : null}
      {versions.data?.length === 0 ? <p className="p-4 text-13 text-text-2">{t('versions.none')}</p> : null}
      {versions.data && versions.data.length > 0 ? <VersionTable versions={versions.data} /> : null}
    </Card>
  );
}

function VersionTable({ versions }: { versions: Versions }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  return (
    <Table bare density="builder" label={t('versions.title')}>
      <thead>
        <tr>
          <th scope="col">{t('versions.version')}</th>
          <th scope="col">{t('versions.published')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('versions.by')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('versions.name')}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.version}>
            <td className="whitespace-nowrap">
              <span className="me-2 font-medium tabular-nums">
                {t('versions.number', { version: version.version })}
              </span>
              {version.current ? <Badge variant="success">{t('versions.current')}</Badge> : null}
            </td>
            <td className="whitespace-nowrap text-text-2">{format.dateTime(version.publishedAt)}</td>
            <td className="text-text-2 max-sm:hidden">{version.publishedBy ?? t('versions.unknown')}</td>
            <td className="text-text-2 max-md:hidden">{version.name}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
