import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { PlanUsage } from './plan-usage.tsx';
import { PlansTable } from './plans-table.tsx';

/** What the organization's plan allows and how much of it is used; plans are changed by the operator. */
export default function BillingPage() {
  const { t } = useTranslation('billing');
  const subscription = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  return (
    <Page busy={subscription.isPending}>
      <PageHeader title={t('title')} />
      {subscription.isPending ? (
        <>
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-64 w-full" />
        </>
      ) : null}
      {subscription.isError ? (
        <ErrorState
          title={t('error.title')}
          description={t('error.text')}
          requestId={requestIdOf(subscription.error)}
          retrying={subscription.isFetching}
          onRetry={() => void subscription.refetch()}
        />
      ) : null}
      {subscription.data ? (
        <>
          <PlanUsage subscription={subscription.data} />
          <PlansTable current={subscription.data.plan} />
          <ChangePlan />
        </>
      ) : null}
    </Page>
  );
}

/** How the operator puts this organization on another plan. */
function ChangePlan() {
  const { t } = useTranslation('billing');
  const { user } = useUser();
  const organization = user?.currentOrganization;
  if (!organization) return null;
  return (
    <Card title={t('change.title')}>
      <div className="flex flex-col gap-2.5 text-13">
        <p>{t('change.text', { plan: 'professional' })}</p>
        <CopyField
          label={t('change.command')}
          value={`npm run admin -- plan ${organization.id} professional`}
          multiline
        />
        <p className="text-text-3">{t('change.note')}</p>
      </div>
    </Card>
  );
}
