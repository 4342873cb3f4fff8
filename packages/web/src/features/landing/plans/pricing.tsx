import type { Cycle } from '@parley/contracts/billing/billing-lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { contactHref } from '../../../config/prices.ts';
import { usePlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { formatPercent } from '../../../lib/format/number.ts';
import { registerPath } from '../../../lib/router/register-path.ts';
import { Section } from '../section.tsx';
import { PlanCard } from './plan-card.tsx';
import { usePlanFacts, usePlanPrices } from './use-plan-texts.ts';

/** The three public plans with monthly or annual prices from the server. */
export function Pricing() {
  const { t, i18n } = useTranslation('landing');
  const [cycle, setCycle] = useState<Cycle>('monthly');
  const { data, isPending, isError, isFetching, refetch } = usePlansOnOffer();
  const facts = usePlanFacts();
  const prices = usePlanPrices(cycle);
  const planOf = (id: 'free' | 'professional') => {
    const plan = data?.plans.find((one) => one.id === id);
    const trialDays = data?.enabled && plan ? plan.trialDays : 0;
    return {
      name: id,
      price: plan && prices(plan),
      facts: plan && [
        ...facts({ ...plan, trialDays }),
        ...(id === 'professional' ? [t('pricing.prioritySupport')] : []),
      ],
      loading: isPending,
    };
  };
  const professional = planOf('professional');
  const annual = data
    ? t('pricing.annualSaving', { percent: formatPercent(data.annualDiscountPercent / 100, i18n.language) })
    : t('pricing.annual');
  return (
    <Section
      id="pricing"
      tinted
      title={t('pricing.title')}
      text={t(data?.enabled === false ? 'pricing.textOff' : 'pricing.text')}
      aside={
        <SegmentedControl
          label={t('pricing.cycle')}
          value={cycle}
          options={[
            { value: 'monthly', label: t('pricing.monthly') },
            { value: 'annual', label: annual },
          ]}
          onValueChange={setCycle}
        />
      }
    >
      {isError ? <PricesFailed isRetrying={isFetching} onRetry={() => void refetch()} /> : null}
      <div
        aria-busy={isPending ? true : undefined}
        className="grid items-stretch gap-5 pub:grid-cols-[1fr_1.13fr_1fr] pub:gap-0"
      >
        <PlanCard
          {...planOf('free')}
          note={t('pricing.freeNote')}
          href={registerPath()}
          className="pub:rounded-e-none pub:border-e-0"
        />
        <PlanCard
          {...professional}
          note={
            cycle === 'annual'
              ? t('pricing.billedAnnually', { price: professional.price?.billed ?? '' })
              : t('pricing.billedMonthly')
          }
          href={registerPath({ plan: 'professional', cycle })}
          recommended
        />
        <PlanCard
          name="enterprise"
          price={{ perMonth: t('pricing.enterprisePrice'), isWord: true }}
          note={t('pricing.enterpriseNote')}
          href={contactHref}
          facts={['everything', 'unlimited', 'customRetention', 'sla'].map((key) => t(`pricing.${key}`))}
          className="pub:rounded-s-none pub:border-s-0"
        />
      </div>
    </Section>
  );
}

type PricesFailedProps = { isRetrying: boolean; onRetry: () => void };

function PricesFailed({ isRetrying, onRetry }: PricesFailedProps) {
  const { t } = useTranslation('landing');
  return (
    <div role="alert" className="mb-10">
      <Note tone="warning">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {t('pricing.failed')}
          <Button size="s" loading={isRetrying} onClick={onRetry}>
            {t('common:ui.tryAgain')}
          </Button>
        </span>
      </Note>
    </div>
  );
}
