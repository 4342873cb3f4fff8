import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Subscription } from '../use-billing.ts';
import { AddressNotice } from './address-notice.tsx';
import { NoticeLine } from './notice-line.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { subscriptionActionsOf } from './standing.ts';

const ResumeDialog = lazy(async () => ({
  default: (await import('../change/resume-dialog.tsx')).ResumeDialog,
}));

type PlanNoticesProps = { subscription: Subscription; mayChange: boolean };

/** Upcoming changes of the plan, each with the action that prevents it. */
export function PlanNotices({ subscription, mayChange }: PlanNoticesProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [isResuming, setIsResuming] = useState(false);
  const { plan, scheduledPlan, scheduledCycle, cycle, currentPeriodEnd } = subscription;
  const { withdrawn } = subscriptionActionsOf(subscription);
  const name = t(`chatbots:plans.${plan}`);
  const date = format.date(currentPeriodEnd);
  const isOtherCycle = scheduledPlan === plan && scheduledCycle !== null && scheduledCycle !== cycle;
  const text = {
    cancellation: () => t('notice.ending', { plan: name, date }),
    change: () =>
      isOtherCycle
        ? t(`notice.toCycle.${scheduledCycle}`, { date })
        : t('notice.scheduled', { plan: name, next: t(`chatbots:plans.${scheduledPlan}`), date }),
  };
  return (
    <>
      {mayChange ? <PaymentNotice subscription={subscription} /> : null}
      {mayChange && subscription.price !== null ? <AddressNotice /> : null}
      {withdrawn ? (
        <NoticeLine
          tone="warning"
          actions={
            mayChange ? (
              <Button size="s" onClick={() => setIsResuming(true)}>
                {t('notice.keep', { plan: name })}
              </Button>
            ) : null
          }
        >
          {text[withdrawn]()}
        </NoticeLine>
      ) : null}
      <Suspense fallback={null}>
        {isResuming ? (
          <ResumeDialog subscription={subscription} onClose={() => setIsResuming(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
