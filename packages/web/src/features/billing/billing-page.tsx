import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { Page } from '../../components/ui/layout/page.tsx';
import { PageHeader } from '../../components/ui/layout/page-header.tsx';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { type PlansOnOffer, usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { useMay } from '../../lib/session/use-user.ts';
import { DetailsCards } from './details/details-cards.tsx';
import { InvoicesCard } from './invoices/invoices-card.tsx';
import { CheckoutNotice } from './plan/checkout-notice.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { PlanNotices } from './plan/plan-notices.tsx';
import { OperatorPlans } from './plans/operator-plans.tsx';
import { PlansCard } from './plans/plans-card.tsx';
import { CostCard } from './usage/cost-card.tsx';
import { DailyCard } from './usage/daily-card.tsx';
import { UsageCard } from './usage/usage-card.tsx';
import { type Subscription, useSubscription, useUsage } from './use-billing.ts';

/** Plan and usage for all members; owners and administrators also see costs and can change the plan. */
export default function BillingPage() {
  const { t } = useTranslation('billing');
  const subscription = useSubscription();
  const offer = usePlansOnOffer();
  const failed = [subscription, offer].filter(({ isError }) => isError);
  const isReady = subscription.data !== undefined && offer.data !== undefined;
  return (
    <Page busy={!isReady && failed.length === 0}>
      <PageHeader title={t('title')} />
      {failed[0] ? (
        <ErrorState
          title={t('error.title')}
          description={t('error.text')}
          requestId={requestIdOf(failed[0].error)}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      ) : null}
      {!isReady && failed.length === 0 ? (
        <>
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-80 w-full" />
        </>
      ) : null}
      {subscription.data && offer.data ? (
        <Billing subscription={subscription.data} offer={offer.data} />
      ) : null}
    </Page>
  );
}

function Billing({ subscription, offer }: { subscription: Subscription; offer: PlansOnOffer }) {
  const may = useMay();
  const mayRead = may('billing.read');
  const mayChange = may('billing.manage') && offer.enabled;
  return (
    <>
      <CheckoutNotice subscription={subscription} />
      <PlanNotices subscription={subscription} mayChange={mayChange} />
      <PlanCard subscription={subscription} mayChange={mayChange} />
      <UsageCard />
      {mayRead ? <CostAndDays /> : null}
      {mayChange ? <PlansCard offer={offer} subscription={subscription} /> : null}
      {mayRead && !offer.enabled ? <OperatorPlans offer={offer} subscription={subscription} /> : null}
      {mayChange ? <DetailsCards collection={offer.collection} /> : null}
      {mayRead ? <InvoicesCard offer={offer} /> : null}
    </>
  );
}

/** Daily messages and cost of the month. Shows no error, since the usage card above does. */
function CostAndDays() {
  const { data } = useUsage();
  if (!data) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <DailyCard days={data.days} />
      {data.cost && data.budget ? <CostCard cost={data.cost} budget={data.budget} /> : null}
    </div>
  );
}
