import { listPriceUsd } from '@parley/contracts/entitlements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { pricing } from '../../config/prices.ts';
import { PlanCard } from './plan-card.tsx';
import { annualMonthlyPrice, formatPrice } from './price.ts';
import { Section } from './section.tsx';
import { usePlanFacts } from './use-plan-facts.ts';

type Cycle = 'monthly' | 'annual';

/** The three plans offered to everyone, by the month or by the year. */
export function Pricing() {
  const { t, i18n } = useTranslation('landing');
  const [cycle, setCycle] = useState<Cycle>('monthly');
  const facts = usePlanFacts();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
    pricing.annualDiscountPercent / 100,
  );
  const price = (monthly: number) =>
    formatPrice(cycle === 'annual' ? annualMonthlyPrice(monthly) : monthly, i18n.language);
  const cycles = [
    { value: 'monthly' as const, label: t('pricing.monthly') },
    { value: 'annual' as const, label: t('pricing.annual', { percent }) },
  ];
  return (
    <Section
      id="pricing"
      tinted
      title={t('pricing.title')}
      text={t('pricing.text')}
      aside={
        <SegmentedControl
          label={t('pricing.cycle')}
          value={cycle}
          options={cycles}
          onValueChange={setCycle}
        />
      }
    >
      <div className="grid items-stretch gap-5 pub:grid-cols-[1fr_1.13fr_1fr] pub:gap-0">
        <PlanCard
          name="free"
          price={price(listPriceUsd('free') ?? 0)}
          note={t('pricing.freeNote')}
          href="/auth"
          facts={facts('free')}
          className="pub:rounded-e-none pub:border-e-0"
        />
        <PlanCard
          name="professional"
          price={price(listPriceUsd('professional') ?? 0)}
          note={t(cycle === 'annual' ? 'pricing.billedAnnually' : 'pricing.billedMonthly')}
          href="/auth"
          facts={facts('professional')}
          recommended
        />
        <PlanCard
          name="enterprise"
          price={t('pricing.enterprisePrice')}
          isWord
          note={t('pricing.enterpriseNote')}
          href={pricing.contactHref}
          facts={['everything', 'unlimited', 'customRetention'].map((key) => t(`pricing.${key}`))}
          className="pub:rounded-s-none pub:border-s-0"
        />
      </div>
    </Section>
  );
}
