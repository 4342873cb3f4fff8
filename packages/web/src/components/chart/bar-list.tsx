import { Link } from 'wouter';
import { TruncatedText } from '../ui/display/truncated-text.tsx';

export type Bar = {
  key: string;
  label: string;
  value: number;
  barClass?: string | undefined;
  /** Address of the list of rows that the value counts. */
  href?: string | undefined;
};

/** Horizontal bars, each with its name and value. */
export function BarList({
  label,
  bars,
  format,
}: {
  label: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {bars.map((bar) => (
        <li key={bar.key}>
          <Line bar={bar} number={format(bar.value)} />
          <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-surface-2">
            <span
              className={`block h-full min-w-px rounded-full ${bar.barClass ?? 'bg-chart-1'}`}
              style={{ width: `${(bar.value / largest) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Line({ bar: { label, href }, number }: { bar: Bar; number: string }) {
  const className = 'flex items-baseline justify-between gap-3 rounded-xs text-13';
  const words = (
    <>
      <TruncatedText>{label}</TruncatedText> <span className="font-medium tabular-nums">{number}</span>
    </>
  );
  if (href === undefined) return <span className={className}>{words}</span>;
  return (
    <Link href={href} className={`${className} hover:underline`}>
      {words}
    </Link>
  );
}
