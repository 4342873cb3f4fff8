import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../../components/list-screen/card-content.tsx';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { CustomersTable } from './customers-table.tsx';

/** The agency's customers with their usage. */
export function CustomersCard() {
  const { t } = useTranslation('settings');
  const customers = useQuery<ResponseOf<'GET /api/organization/customers'>>({
    queryKey: [apiPath('GET /api/organization/customers')],
  });
  return (
    <Card flush title={t('agency.customers')}>
      <CardContent
        flush
        query={customers}
        errorTitle={t('agency.customersError')}
        errorText={t('agency.customersErrorText')}
        empty={<EmptyState title={t('agency.noCustomers')} description={t('agency.noCustomersText')} />}
      >
        {(data) => <CustomersTable customers={data} />}
      </CardContent>
    </Card>
  );
}
