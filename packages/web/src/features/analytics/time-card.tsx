import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../components/chart/figure-card.tsx';
import { PeriodLegend } from '../../components/chart/legend.tsx';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useStepFormat } from './use-step-format.ts';

type TimeCardProps = {
  period: { step: 'hour' | 'day'; timezone: string };
  /** Where the conversations of a step are listed. */
  pathOf: (at: string) => string | undefined;
  title: string;
  points: ReadonlyArray<{ at: string; value: number | null; previous: number | null }>;
};

/** Conversations by time, beside those of the period before. */
export function TimeCard({ period, title, points, pathOf }: TimeCardProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const step = useStepFormat(period);
  const write = (value: number | null) => (value === null ? t('charts.noData') : format.number(value));
  const names = { value: t('common:chart.current'), previous: t('common:chart.previous') };
  const hasAny = points.some(({ value, previous }) => value !== null || previous !== null);
  return (
    <FigureCard
      title={title}
      legend={<PeriodLegend current={names.value} previous={names.previous} />}
      empty={hasAny ? undefined : t('charts.nothing')}
      table={{
        columns: [t(period.step === 'hour' ? 'charts.hour' : 'charts.day'), names.value, names.previous],
        rows: points.map(({ at, value, previous }) => [step.full(at), write(value), write(previous)]),
        hrefs: points.map(({ at, value }) => (value === null ? undefined : pathOf(at))),
      }}
    >
      <LineChart
        label={title}
        names={names}
        format={(value) => format.number(value)}
        points={points.map(({ at, value, previous }) => ({
          label: step.short(at),
          title: step.full(at),
          value,
          previous,
        }))}
      />
    </FigureCard>
  );
}
