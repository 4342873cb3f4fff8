import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/chart/figure-card.tsx';
import { PeriodLegend } from '../../../components/chart/legend.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useStepFormat } from './use-step-format.ts';

type Point = { at: string; value: number | null; previous: number | null };

type TimeCardProps = {
  period: { step: 'hour' | 'day'; timezone: string; isComparable: boolean };
  /** Address of the conversations of a step. */
  pathOf: (at: string) => string | undefined;
  title: string;
  points: readonly Point[];
};

/** Conversations over time, compared with the previous period. */
export function TimeCard({ period, title, points, pathOf }: TimeCardProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const step = useStepFormat(period);
  const write = (value: number | null) => (value === null ? t('charts.noData') : format.number(value));
  const names = { value: t('common:chart.current'), previous: t('common:chart.previous') };
  // By hour, a missing record means zero conversations, because nobody may write at night; by day, it means that nothing was
  // recorded.
  const drawn =
    period.step === 'hour' ? points.map((point) => withZeros(point, period.isComparable)) : points;
  const titleOf = (at: string, index: number) =>
    index === points.length - 1 ? t('charts.soFar', { step: step.full(at) }) : step.full(at);
  const hasAny = points.some(({ value, previous }) => value !== null || previous !== null);
  return (
    <FigureCard
      title={title}
      legend={<PeriodLegend current={names.value} previous={names.previous} />}
      empty={hasAny ? undefined : t('charts.nothing')}
      table={{
        columns: [t(period.step === 'hour' ? 'charts.hour' : 'charts.day'), names.value, names.previous],
        rows: drawn.map(({ at, value, previous }, index) => [
          titleOf(at, index),
          write(value),
          write(previous),
        ]),
        hrefs: points.map(({ at, value }) => (value === null ? undefined : pathOf(at))),
      }}
    >
      <LineChart
        label={title}
        names={names}
        format={(value) => format.number(value)}
        isLastRunning
        points={drawn.map(({ at, value, previous }, index) => ({
          label: step.short(at),
          title: titleOf(at, index),
          value,
          previous,
        }))}
      />
    </FigureCard>
  );
}

/** Fills the previous value with zero only if the previous period was recorded. */
function withZeros({ at, value, previous }: Point, hasPrevious: boolean): Point {
  return { at, value: value ?? 0, previous: previous ?? (hasPrevious ? 0 : null) };
}
