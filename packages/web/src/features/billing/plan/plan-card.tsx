import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Subscription } from '../use-billing.ts';
import { subscriptionActionsOf } from './standing.ts';

const CancelDialog = lazy(async () => ({
  default: (await import('../change/cancel-dialog.tsx')).CancelDialog,
}));

const looks: Record<Subscription['status'], BadgeVariant> = {
  active: 'success',
  trial: 'default',
  pending: 'warning',
  cancelled: 'warning',
  inactive: 'destructive',
  expired: 'secondary',
};

type PlanCardProps = {
  subscription: Subscription;
  /** Whether the user may change the plan and billing is on. */
  mayChange: boolean;
};

/** The plan with its price, status and next date. */
export function PlanCard({ subscription, mayChange }: PlanCardProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [isCanceling, setIsCanceling] = useState(false);
  const { plan, status, price, cycle, balance } = subscription;
  const next = useNextDate(subscription);
  return (
    <Card
      title={t('current.title')}
      action={
        mayChange && subscriptionActionsOf(subscription).canCancel ? (
          <Button size="s" variant="quiet-destructive" onClick={() => setIsCanceling(true)}>
            {t('current.cancel')}
          </Button>
        ) : null
      }
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={t('current.plan')}>{t(`chatbots:plans.${plan}`)}</Fact>
        <Fact name={t('current.status')}>
          <Badge variant={looks[status]}>{t(`status.${status}`)}</Badge>
        </Fact>
        <Fact name={t('current.price')} note={price && price.amount > 0 ? t('current.beforeTax') : undefined}>
          <Price price={price} cycle={cycle} isFree={plan === 'free'} />
        </Fact>
        {next ? <Fact name={next.name}>{format.date(next.at)}</Fact> : null}
        {balance.amount > 0 ? (
          <Fact name={t('current.balance')} note={t('current.balanceNote')}>
            {format.money(balance.amount, balance.currency)}
          </Fact>
        ) : null}
      </dl>
      <Suspense fallback={null}>
        {isCanceling ? (
          <CancelDialog subscription={subscription} onClose={() => setIsCanceling(false)} />
        ) : null}
      </Suspense>
    </Card>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-13 text-text-3">{name}</dt>
      <dd className="flex min-h-6 items-center text-16 font-semibold text-title tabular-nums">{children}</dd>
      {note ? <dd className="text-12 text-text-3">{note}</dd> : null}
    </div>
  );
}

type PriceProps = Pick<Subscription, 'price' | 'cycle'> & { isFree: boolean };

/** Price per period, or a text if the plan was not bought here. */
function Price({ price, cycle, isFree }: PriceProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  if (!price) return <>{t(isFree ? 'current.free' : 'current.agreed')}</>;
  return <>{t(`price.${cycle}`, { price: format.money(price.amount, price.currency) })}</>;
}

/** The next important date, with its event. */
function useNextDate(subscription: Subscription): { name: string; at: string } | null {
  const { t } = useTranslation('billing');
  const { status, price, scheduledPlan, currentPeriodEnd: end, trialEndsAt } = subscription;
  if (status === 'trial' && trialEndsAt) return { name: t('next.trialEnds'), at: trialEndsAt };
  if (end === null || status === 'expired' || status === 'pending' || status === 'inactive') return null;
  if (status === 'cancelled' || subscription.cancelAtPeriodEnd) return { name: t('next.ends'), at: end };
  if (scheduledPlan !== null) return { name: t('next.changes'), at: end };
  return price ? { name: t('next.billing'), at: end } : null;
}
