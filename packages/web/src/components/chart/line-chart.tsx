import { type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { axisOf, gapsOf, runsOf } from './chart-scale.ts';

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

const height = 200;
const labelCount = 5;
/** Share of the chart's width, on phones, that the last label and the one before it need. */
const lastLabelShare = 0.25;

/** Line chart over time with the previous period as a dashed line. Steps without a record are gray bands without a line. */
export function LineChart({ label, points, format, names, isLastRunning = false }: LineChartProps) {
  const { t } = useTranslation('common');
  const gradient = useId();
  const [active, setActive] = useState<number | null>(null);
  const values = points.map(({ value }) => value);
  const previous = points.map((point) => point.previous ?? null);
  const { max, ticks } = axisOf([...values, ...previous]);
  const last = Math.max(1, points.length - 1);
  const x = (index: number) => (index / last) * 100;
  const y = (value: number) => height - (value / max) * height;
  const line = (of: readonly (number | null)[], from: number, to: number) =>
    of
      .slice(from, to + 1)
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(from + index)} ${y(value ?? 0)}`)
      .join('');
  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const along = isMirrored ? box.right - event.clientX : event.clientX - box.left;
    const index = Math.round((along / box.width) * last);
    setActive(Math.min(points.length - 1, Math.max(0, index)));
  }
  const shown = active === null ? undefined : points[active];
  const every = Math.max(1, Math.ceil(points.length / labelCount));
  const isRare = (index: number) => (index / every) % 2 === 1 || 1 - index / last < lastLabelShare;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-12 text-text-3">
      <div aria-hidden="true" className="relative w-9 tabular-nums" style={{ height }}>
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
        style={{ height }}
      >
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
        >
          <defs>
            <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor="var(--chart-1)" stopOpacity=".2" />
              <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100"
              y1={y(tick)}
              y2={y(tick)}
              stroke="var(--border)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {gapsOf(values).map(([from, to]) => (
            <rect
              key={from}
              x={x(from - 0.5)}
              width={x(to + 0.5) - x(from - 0.5)}
              y="0"
              height={height}
              fill="var(--surface-2)"
            />
          ))}
          {runsOf(previous).map(([from, to]) => (
            <path
              key={from}
              d={line(previous, from, to)}
              fill="none"
              stroke="var(--text-3)"
              strokeWidth={1.25}
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {runsOf(values).map(([from, to]) => (
            <g key={from}>
              <path
                d={`${line(values, from, to)}L${x(to)} ${height}L${x(from)} ${height}Z`}
                fill={`url(#${gradient})`}
              />
              {partsOf(from, to, isLastRunning && to === points.length - 1).map((part) => (
                <path
                  key={part.from}
                  d={line(values, part.from, part.to)}
                  fill="none"
                  stroke="var(--chart-1)"
                  strokeWidth={2}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  strokeDasharray={part.isRunning ? '2 5' : undefined}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
            </g>
          ))}
        </svg>
        {runsOf(values)
          .filter(([from, to]) => from === to)
          .map(([index]) => (
            <Dot key={index} along={x(index)} top={y(values[index] ?? 0)} />
          ))}
        {shown && active !== null ? (
          <>
            <div
              aria-hidden="true"
              className="absolute inset-y-0 w-px bg-border-strong"
              style={{ insetInlineStart: `${x(active)}%` }}
            />
            {shown.value === null ? null : <Dot along={x(active)} top={y(shown.value)} isOpen />}
            <div
              aria-hidden="true"
              className="pointer-events-none absolute bottom-2 z-10 rounded-sm bg-text px-2.5 py-1.5 whitespace-nowrap text-bg shadow-m"
              style={
                active > last / 2
                  ? { insetInlineEnd: `${100 - x(active)}%` }
                  : { insetInlineStart: `${x(active)}%` }
              }
            >
              <b className="block font-semibold">{shown.title}</b>
              <span className="flex justify-between gap-4 tabular-nums">
                {names.value}
                <b>{shown.value === null ? t('chart.noData') : format(shown.value)}</b>
              </span>
              {names.previous === undefined ? null : (
                <span className="flex justify-between gap-4 tabular-nums opacity-80">
                  {names.previous}
                  <span>
                    {shown.previous === null || shown.previous === undefined
                      ? t('chart.noData')
                      : format(shown.previous)}
                  </span>
                </span>
              )}
            </div>
          </>
        ) : null}
      </div>
      <span />
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
    </div>
  );
}

/** Splits a run into its finished part and the segment to a step that is still running. */
function partsOf(from: number, to: number, isRunning: boolean) {
  if (!isRunning || from === to) return [{ from, to, isRunning: false }];
  const done = { from, to: to - 1, isRunning: false };
  return [...(done.to > from ? [done] : []), { from: to - 1, to, isRunning: true }];
}

function Dot({ along, top, isOpen }: { along: number; top: number; isOpen?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full rtl:translate-x-1/2 border-2 border-chart-1 ${isOpen ? 'bg-surface' : 'bg-chart-1'}`}
      style={{ insetInlineStart: `${along}%`, top }}
    />
  );
}
