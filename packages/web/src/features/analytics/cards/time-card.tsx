import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/chart/figure-card.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { dateTimeFormat } from '../../../lib/format/kept-formats.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

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

/** Legend for the current and the previous period. */
function PeriodLegend({ current, previous }: { current: string; previous: string }) {
  return (
    <span className="flex items-center gap-4 text-12 text-text-2 max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-3.5 rounded-full bg-chart-1" />
        {current}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-3.5 border-t-2 border-dashed border-text-3" />
        {previous}
      </span>
    </span>
  );
}

type Shown = { step: 'hour' | 'day'; timezone: string };

/** Formats the start of a step: short for the axis, and in full. */
function useStepFormat({ step, timezone }: Shown) {
  const { i18n } = useTranslation();
  const write = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    dateTimeFormat(i18n.language, { ...options, timeZone: timezone }).format(new Date(at));
  return step === 'hour'
    ? {
        short: write({ hour: '2-digit', minute: '2-digit' }),
        full: write({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
      }
    : {
        short: write({ day: 'numeric', month: 'short' }),
        full: write({ weekday: 'short', day: 'numeric', month: 'short' }),
      };
}
