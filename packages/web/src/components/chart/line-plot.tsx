import { useId } from 'react';
import { type ChartScale, gapsOf, plotHeight, runsOf } from './chart-scale.ts';

type Values = readonly (number | null)[];

type LinePlotProps = {
  label: string;
  values: Values;
  previous: Values;
  scale: ChartScale;
  /** Whether the last step is still running. */
  isLastRunning: boolean;
};

/** Grid lines, a shaded band wherever a step has no data, and the lines of the current and the previous period. */
export function LinePlot({ label, values, previous, scale, isLastRunning }: LinePlotProps) {
  const gradient = useId();
  const { x, y, ticks } = scale;
  const line = (of: Values, from: number, to: number) =>
    of
      .slice(from, to + 1)
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(from + index)} ${y(value ?? 0)}`)
      .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${plotHeight}`}
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
          height={plotHeight}
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
            d={`${line(values, from, to)}L${x(to)} ${plotHeight}L${x(from)} ${plotHeight}Z`}
            fill={`url(#${gradient})`}
          />
          {partsOf(from, to, isLastRunning && to === values.length - 1).map((part) => (
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
  );
}

/** Splits a run into its finished part and the segment to a step that is still running. */
function partsOf(from: number, to: number, isRunning: boolean) {
  if (!isRunning || from === to) return [{ from, to, isRunning: false }];
  const done = { from, to: to - 1, isRunning: false };
  return [...(done.to > from ? [done] : []), { from: to - 1, to, isRunning: true }];
}

/** A point of the line. */
export function Dot({ along, top, isOpen }: { along: number; top: number; isOpen?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full rtl:translate-x-1/2 border-2 border-chart-1 ${isOpen ? 'bg-surface' : 'bg-chart-1'}`}
      style={{ insetInlineStart: `${along}%`, top }}
    />
  );
}
