import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../components/ui/card.tsx';
import { ErrorState } from '../../../../components/ui/error-state.tsx';
import { Pagination } from '../../../../components/ui/pagination.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { requestIdOf } from '../../../../lib/api/error-text.ts';
import { useAddress } from '../../../../lib/router/use-address.ts';
import { useUser } from '../../../../lib/session/use-user.ts';
import { AuditRows } from './audit-rows.tsx';

type AuditPage = ResponseOf<'GET /api/organization/audit'>;

/** Sensitive actions in the organization, newest first, for members who may see them. */
export function AuditCard() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const [address, change] = useAddress({ page: '1', pageSize: '10' });
  const log = useQuery<AuditPage>({
    queryKey: [
      apiPath('GET /api/organization/audit', { query: { page: address.page, pageSize: address.pageSize } }),
    ],
    placeholderData: keepPreviousData,
  });
  const name = user?.currentOrganization?.name ?? '';
  const { data } = log;
  return (
    <Card flush title={t('audit.title')}>
      <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        {t('audit.text', { name })}
      </p>
      {log.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-6 p-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-4 w-full" />
        </div>
      ) : null}
      {log.isError ? (
        <ErrorState
          title={t('audit.errorTitle')}
          description={t('audit.errorText')}
          requestId={requestIdOf(log.error)}
          retrying={log.isFetching}
          onRetry={() => void log.refetch()}
          className="py-6!"
        />
      ) : null}
      {data && data.total === 0 ? (
        <p className="px-4 py-6 text-center text-13 text-text-2">{t('audit.empty')}</p>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <AuditRows entries={data.items} />
          <div className="border-t border-border px-4 py-2 max-md:px-3">
            <Pagination
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              totalIsCapped={data.totalIsCapped}
              onPageChange={(page) => change({ page: String(page) })}
              onPageSizeChange={(pageSize) => change({ page: '1', pageSize: String(pageSize) })}
            />
          </div>
        </>
      ) : null}
    </Card>
  );
}
