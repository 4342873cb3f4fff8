import { nearPercent } from '@parley/contracts/billing/billing-lists';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { microUsdPerUsd, type Usage } from '../use-billing.ts';
import { Gauge } from './gauge.tsx';

const BudgetDialog = lazy(async () => ({ default: (await import('./budget-dialog.tsx')).BudgetDialog }));

type CostCardProps = { cost: NonNullable<Usage['cost']>; budget: NonNullable<Usage['budget']> };

/** Model costs of this month, and the budget that limits them. */
export function CostCard({ cost, budget }: CostCardProps) {
  const { t } = useTranslation('billing');
  const may = useMay();
  const format = useFormat();
  const writeCost = useCostFormat();
  const [isEditing, setIsEditing] = useState(false);
  const { monthlyAmount } = budget;
  const { totalMicroUsd, platformMicroUsd, platformLimitMicroUsd } = cost;
  const platformPercent = percentOf(platformMicroUsd, platformLimitMicroUsd);
  const platformState = stateOf(platformPercent);
  const write = (microUsd: number) => writeCost(microUsd / microUsdPerUsd);
  return (
    <Card
      title={t('cost.title')}
      action={
        may('billing.manage') ? (
          <Button size="s" onClick={() => setIsEditing(true)}>
            {t(monthlyAmount === null ? 'budget.set' : 'budget.edit')}
          </Button>
        ) : null
      }
    >
      <p className="mb-4 flex items-baseline justify-between gap-3 text-13">
        <span className="font-550">{t('cost.total')}</span>
        <span className="text-16 font-semibold text-title tabular-nums">{write(totalMicroUsd)}</span>
      </p>
      <ul className="flex flex-col gap-4">
        <Gauge
          label={t('cost.platform')}
          text={
            platformLimitMicroUsd === null
              ? t('usage.unlimited', { used: write(platformMicroUsd) })
              : t('usage.of', { used: write(platformMicroUsd), limit: write(platformLimitMicroUsd) })
          }
          percent={platformPercent}
          state={platformState}
          warning={platformState === 'ok' ? undefined : t(`cost.state.${platformState}`)}
        >
          <p className="text-12 text-text-3">{t('cost.platformNote')}</p>
        </Gauge>
        <Gauge
          label={t('budget.title')}
          text={monthlyAmount === null ? t('budget.none') : format.money(monthlyAmount, budget.currency)}
          percent={budget.percent}
          state={budget.state}
          warning={budget.state === 'ok' ? undefined : t(`budget.state.${budget.state}`)}
        />
      </ul>
      <Suspense fallback={null}>
        {isEditing ? <BudgetDialog budget={budget} onClose={() => setIsEditing(false)} /> : null}
      </Suspense>
    </Card>
  );
}

/** Null without a limit. */
function percentOf(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  return limit === 0 ? 100 : Math.floor((used / limit) * 100);
}

function stateOf(percent: number | null): 'ok' | 'near' | 'reached' {
  if (percent === null || percent < nearPercent) return 'ok';
  return percent < 100 ? 'near' : 'reached';
}
