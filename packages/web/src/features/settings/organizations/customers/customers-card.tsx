import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { requestIdOf } from '../../../../lib/api/error-text.ts';
import { CustomersTable } from './customers-table.tsx';

/** The agency's customers with their usage. */
export function CustomersCard() {
  const { t } = useTranslation('settings');
  const customers = useQuery<ResponseOf<'GET /api/organization/customers'>>({
    queryKey: [apiPath('GET /api/organization/customers')],
  });
  return (
    <Card flush title={t('agency.customers')}>
      {customers.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-3 p-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : null}
      {customers.isError ? (
        <ErrorState
          title={t('agency.customersError')}
          description={t('agency.customersErrorText')}
          requestId={requestIdOf(customers.error)}
          retrying={customers.isFetching}
          onRetry={() => void customers.refetch()}
        />
      ) : null}
      {customers.data?.length === 0 ? (
        <EmptyState title={t('agency.noCustomers')} description={t('agency.noCustomersText')} />
      ) : null}
      {customers.data && customers.data.length > 0 ? <CustomersTable customers={customers.data} /> : null}
    </Card>
  );
}
