import { runsOf } from './chart-scale.ts';

const width = 100;
const height = 24;

/** Small line without axes; decorative, because the number itself is beside it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return <span className="block h-6" />;
  const least = Math.min(...known);
  const range = Math.max(...known) - least || 1;
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * width;
  const y = (value: number) => height - 3 - ((value - least) / range) * (height - 6);
  const path = runsOf(values)
    .map(([from, to]) =>
      values
        .slice(from, to + 1)
        .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(from + index)} ${y(value ?? 0)}`)
        .join(''),
    )
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-6 w-full overflow-visible rtl:-scale-x-100"
    >
      <path
        d={path}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
