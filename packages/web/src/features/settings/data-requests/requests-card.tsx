import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Pagination } from '../../../components/ui/pagination.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { useAddress } from '../../../lib/router/use-address.ts';
import { RequestsTable } from './requests-table.tsx';
import { firstRequests, useRequests } from './use-requests.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

/** What visitors have asked for about their data, and the way to make another request. */
export function RequestsCard() {
  const { t } = useTranslation('settings');
  const [isMaking, setIsMaking] = useState(false);
  const [address, change] = useAddress(firstRequests);
  const requests = useRequests(address);
  const { data } = requests;
  return (
    <>
      <Card
        flush
        title={t('requests.title')}
        action={
          <Button size="s" onClick={() => setIsMaking(true)}>
            <Plus aria-hidden="true" size={14} />
            {t('requests.new')}
          </Button>
        }
      >
        <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
          {t('requests.text')}
        </p>
        {requests.isPending ? (
          <div aria-busy="true" className="flex flex-col gap-6 p-4">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-5/6" />
          </div>
        ) : null}
        {requests.isError ? (
          <ErrorState
            title={t('requests.errorTitle')}
            description={t('requests.errorText')}
            requestId={requestIdOf(requests.error)}
            retrying={requests.isFetching}
            onRetry={() => void requests.refetch()}
            className="py-6!"
          />
        ) : null}
        {data && data.total === 0 ? (
          <p className="px-4 py-6 text-center text-13 text-text-2">{t('requests.empty')}</p>
        ) : null}
        {data && data.total > 0 ? (
          <>
            <RequestsTable requests={data.items} />
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
      <Suspense fallback={null}>
        {isMaking ? <RequestDialog onClose={() => setIsMaking(false)} /> : null}
      </Suspense>
    </>
  );
}
