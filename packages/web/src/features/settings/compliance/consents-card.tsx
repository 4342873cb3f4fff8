import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Pagination } from '../../../components/ui/pagination.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { ConsentsTable } from './consents-table.tsx';
import { firstConsents, useConsents } from './use-record.ts';

/** Every consent that visitors gave or refused and administrators recorded. */
export function ConsentsCard() {
  const { t } = useTranslation('settings');
  const [range, setRange] = useState(firstConsents);
  const consents = useConsents(range);
  const { data } = consents;
  return (
    <Card flush title={t('consents.title')}>
      <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        {t('consents.text')}
      </p>
      {consents.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-6 p-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      ) : null}
      {consents.isError ? (
        <ErrorState
          title={t('consents.errorTitle')}
          description={t('consents.errorText')}
          requestId={requestIdOf(consents.error)}
          retrying={consents.isFetching}
          onRetry={() => void consents.refetch()}
          className="py-6!"
        />
      ) : null}
      {data && data.total === 0 ? (
        <p className="px-4 py-6 text-center text-13 text-text-2">{t('consents.empty')}</p>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ConsentsTable consents={data.items} />
          <div className="border-t border-border px-4 py-2 max-md:px-3">
            <Pagination
              {...range}
              total={data.total}
              totalIsCapped={data.totalIsCapped}
              onPageChange={(page) => setRange({ ...range, page })}
              onPageSizeChange={(pageSize) => setRange({ page: 1, pageSize })}
            />
          </div>
        </>
      ) : null}
    </Card>
  );
}
