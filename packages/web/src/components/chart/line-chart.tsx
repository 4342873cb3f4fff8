import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plotHeight, runsOf, scaleOf } from './chart-scale.ts';
import { Dot, LinePlot } from './line-plot.tsx';

export type LinePoint = {
  /** Label under the axis. */
  label: string;
  /** Title of the tooltip. */
  title: string;
  value: number | null;
  /** Value of the same step in the previous period. */
  previous?: number | null | undefined;
};

export type LineChartProps = {
  /** Describes the chart; the numbers are in the table. */
  label: string;
  points: readonly LinePoint[];
  format: (value: number) => string;
  names: { value: string; previous?: string | undefined };
  /** Whether the last step is still running, so that its number will grow. */
  isLastRunning?: boolean | undefined;
};

const labelCount = 5;
/** Share of the chart's width, on phones, that the last label and the one before it need. */
const lastLabelShare = 0.25;

/** Line chart over time with the previous period as a dashed line. Steps without a record are gray bands without a line. */
export function LineChart({ label, points, format, names, isLastRunning = false }: LineChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const values = points.map(({ value }) => value);
  const previous = points.map((point) => point.previous ?? null);
  const last = Math.max(1, points.length - 1);
  const scale = scaleOf([...values, ...previous], last);
  const { x, y, ticks } = scale;
  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const along = isMirrored ? box.right - event.clientX : event.clientX - box.left;
    const index = Math.round((along / box.width) * last);
    setActive(Math.min(points.length - 1, Math.max(0, index)));
  }
  const shown = active === null ? undefined : points[active];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-12 text-text-3">
      <div aria-hidden="true" className="relative w-9 tabular-nums" style={{ height: plotHeight }}>
        {ticks.map((tick) => (
          <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: y(tick) }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div
        className="relative"
        onPointerMove={follow}
        onPointerLeave={() => setActive(null)}
        style={{ height: plotHeight }}
      >
        <LinePlot
          label={label}
          values={values}
          previous={previous}
          scale={scale}
          isLastRunning={isLastRunning}
        />
        {runsOf(values)
          .filter(([from, to]) => from === to)
          .map(([index]) => (
            <Dot key={index} along={x(index)} top={y(values[index] ?? 0)} />
          ))}
        {shown && active !== null ? (
          <StepTooltip
            point={shown}
            along={x(active)}
            top={shown.value === null ? null : y(shown.value)}
            format={format}
            names={names}
          />
        ) : null}
      </div>
      <span />
      <StepLabels points={points} x={x} />
    </div>
  );
}

type StepTooltipProps = Pick<LineChartProps, 'format' | 'names'> & {
  point: LinePoint;
  /** Percent of the width. */
  along: number;
  /** Height of the point; null without a value. */
  top: number | null;
};

/** The values of the step under the pointer. */
function StepTooltip({ point, along, top, format, names }: StepTooltipProps) {
  const { t } = useTranslation('common');
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? t('chart.noData') : format(value);
  return (
    <>
      <div
        aria-hidden="true"
        className="absolute inset-y-0 w-px bg-border-strong"
        style={{ insetInlineStart: `${along}%` }}
      />
      {top === null ? null : <Dot along={along} top={top} isOpen />}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute bottom-2 z-10 rounded-sm bg-text px-2.5 py-1.5 whitespace-nowrap text-bg shadow-m"
        style={along > 50 ? { insetInlineEnd: `${100 - along}%` } : { insetInlineStart: `${along}%` }}
      >
        <b className="block font-semibold">{point.title}</b>
        <span className="flex justify-between gap-4 tabular-nums">
          {names.value}
          <b>{textOf(point.value)}</b>
        </span>
        {names.previous === undefined ? null : (
          <span className="flex justify-between gap-4 tabular-nums opacity-80">
            {names.previous}
            <span>{textOf(point.previous)}</span>
          </span>
        )}
      </div>
    </>
  );
}

type StepLabelsProps = { points: readonly LinePoint[]; x: (index: number) => number };

/** Labels of some steps, and of the last one. */
function StepLabels({ points, x }: StepLabelsProps) {
  const last = Math.max(1, points.length - 1);
  const every = Math.max(1, Math.ceil(points.length / labelCount));
  const isRare = (index: number) => (index / every) % 2 === 1 || 1 - index / last < lastLabelShare;
  return (
    <div aria-hidden="true" className="relative mt-2 h-4">
      {points.map((point, index) =>
        index % every === 0 && index + every / 2 < points.length ? (
          <span
            key={point.title}
            className={`absolute whitespace-nowrap ${index === 0 ? '' : '-translate-x-1/2 rtl:translate-x-1/2'} ${isRare(index) ? 'max-sm:hidden' : ''}`}
            style={{ insetInlineStart: `${x(index)}%` }}
          >
            {point.label}
          </span>
        ) : null,
      )}
      <span className="absolute end-0 bg-surface ps-1 whitespace-nowrap">{points.at(-1)?.label}</span>
    </div>
  );
}
