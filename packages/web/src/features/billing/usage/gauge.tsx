import type { ReactNode } from 'react';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

export type GaugeProps = {
  label: string;
  /** Used amount and limit as text. */
  text: string;
  /** Percentage of the limit, 100 or more once reached; null without a limit. */
  percent: number | null;
  state: 'ok' | 'near' | 'reached';
  /** Explains the consequences when the limit is near or reached. */
  warning?: string | undefined;
  children?: ReactNode;
};

const looks = {
  ok: { tone: 'ink', text: 'text-text-3' },
  near: { tone: 'warning', text: 'text-warning-text' },
  reached: { tone: 'error', text: 'text-error-text' },
} as const;

/** Usage of a limit as text, percentage and bar, with an optional warning and further content below. */
export function Gauge({ label, text, percent, state, warning, children }: GaugeProps) {
  const format = useFormat();
  const { tone, text: color } = looks[state];
  return (
    <li className="flex min-w-0 flex-col gap-1.5 text-13">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-550">{label}</span>
        <span className="text-text-2 tabular-nums">
          <bdi>{text}</bdi>
          {percent === null ? null : (
            <bdi className="ms-2 font-550 text-text">{format.percent(percent / 100)}</bdi>
          )}
        </span>
      </p>
      {percent === null ? null : (
        <Progress label={label} value={Math.min(percent, 100)} max={100} tone={tone} />
      )}
      {warning ? <p className={`text-12 ${color}`}>{warning}</p> : null}
      {children}
    </li>
  );
}
