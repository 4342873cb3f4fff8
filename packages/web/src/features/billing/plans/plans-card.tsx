import { type Currency, type Cycle, currencies } from '@parley/contracts/billing/billing-lists';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { priceCurrencyOf } from '../../../config/prices.ts';
import type { PlanOnOffer, PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { chosenPlanOf } from '../../../lib/router/register-path.ts';
import { useQuote } from '../change/use-quote.ts';
import { subscriptionActionsOf } from '../plan/standing.ts';
import type { Subscription } from '../use-billing.ts';
import { offerOf } from './offer-of.ts';
import { PlanOffer } from './plan-offer.tsx';

const ChangeDialog = lazy(async () => ({
  default: (await import('../change/change-dialog.tsx')).ChangeDialog,
}));
const TrialDialog = lazy(async () => ({ default: (await import('../change/trial-dialog.tsx')).TrialDialog }));

type PlansCardProps = { offer: PlansOnOffer; subscription: Subscription };

/** Plans with monthly or annual prices, and buttons to switch to them. */
export function PlansCard({ offer, subscription }: PlansCardProps) {
  const { t, i18n } = useTranslation('billing');
  const { price } = subscription;
  const [, navigate] = useLocation();
  const chosen = chosenPlanOf(useSearch());
  const [cycle, setCycle] = useState<Cycle>(price ? subscription.cycle : (chosen?.cycle ?? 'monthly'));
  const [chosenCurrency, setCurrency] = useState<Currency>(() => priceCurrencyOf(i18n.language));
  const currency = price?.currency ?? chosenCurrency;
  const { quote, pending, ask, renew, recalculate, close } = useQuote();
  const [trying, setTrying] = useState<PlanOnOffer | null>(null);
  const { canTry } = subscriptionActionsOf(subscription);
  function choose(plan: PlanOnOffer, by: Cycle): void {
    ask({ plan: plan.id, cycle: by, ...(price ? {} : { currency }) });
  }
  useEffect(() => {
    if (chosen === null) return;
    navigate('/billing', { replace: true });
    const plan = offer.plans.find(({ id }) => id === chosen.plan);
    if (!plan || offerOf(plan, chosen.cycle, subscription, offer.plans) !== 'upgrade') return;
    if (canTry && plan.trialDays > 0) setTrying(plan);
    else choose(plan, chosen.cycle);
  });
  return (
    <Card
      title={t('plans.title')}
      action={
        <span className="flex flex-wrap justify-end gap-2 py-1">
          {price ? null : (
            <SegmentedControl
              label={t('plans.currency')}
              value={currency}
              options={currencies.map((value) => ({ value, label: value }))}
              onValueChange={setCurrency}
            />
          )}
          <CycleSwitch discountPercent={offer.annualDiscountPercent} value={cycle} onValueChange={setCycle} />
        </span>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {offer.plans.map((plan) => (
          <PlanOffer
            key={plan.id}
            plan={plan}
            isCurrent={plan.id === subscription.plan}
            offer={offerOf(plan, cycle, subscription, offer.plans)}
            price={plan.prices && { billed: plan.prices[currency][cycle], currency, cycle }}
            isPending={pending?.plan === plan.id}
            onChoose={() => choose(plan, cycle)}
            onTry={canTry && plan.trialDays > 0 ? () => setTrying(plan) : undefined}
          />
        ))}
      </ul>
      <p className="mt-4 text-12 text-text-3">{t('plans.beforeTax')}</p>
      <Suspense fallback={null}>
        {quote ? (
          <ChangeDialog
            quote={quote}
            subscription={subscription}
            collection={offer.collection}
            renewing={pending !== null}
            onRenew={renew}
            onRecalculate={recalculate}
            onClose={close}
          />
        ) : null}
        {trying ? <TrialDialog plan={trying} cycle={cycle} onClose={() => setTrying(null)} /> : null}
      </Suspense>
    </Card>
  );
}

type CycleSwitchProps = { discountPercent: number; value: Cycle; onValueChange: (cycle: Cycle) => void };

function CycleSwitch({ discountPercent, value, onValueChange }: CycleSwitchProps) {
  const { t } = useTranslation('billing');
  const percent = useFormat().percent(discountPercent / 100);
  return (
    <SegmentedControl
      label={t('plans.cycle')}
      value={value}
      options={[
        { value: 'monthly', label: t('plans.monthly') },
        { value: 'annual', label: t('plans.annual', { percent }) },
      ]}
      onValueChange={onValueChange}
    />
  );
}
