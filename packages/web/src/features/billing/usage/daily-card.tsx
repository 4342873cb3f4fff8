import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/chart/figure-card.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { microUsdPerUsd, type Usage } from '../use-billing.ts';
import { useDayFormat } from './meter-line.tsx';

/** Messages per day of the month; the table view also has the cost. */
export function DailyCard({ days }: { days: Usage['days'] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const cost = useCostFormat();
  const day = useDayFormat();
  const title = t('daily.title');
  const hasAny = days.some(({ messages, costMicroUsd }) => messages > 0 || (costMicroUsd ?? 0) > 0);
  return (
    <FigureCard
      title={title}
      empty={hasAny ? undefined : t('daily.empty')}
      table={{
        columns: [t('daily.day'), t('meters.messages'), t('daily.cost')],
        rows: days.map(({ date, messages, costMicroUsd }) => [
          day.full(date),
          format.number(messages),
          cost((costMicroUsd ?? 0) / microUsdPerUsd),
        ]),
      }}
    >
      <LineChart
        label={title}
        names={{ value: t('meters.messages') }}
        format={(value) => format.number(value)}
        points={days.map(({ date, messages }) => ({
          label: day.short(date),
          title: day.full(date),
          value: messages,
        }))}
      />
    </FigureCard>
  );
}
