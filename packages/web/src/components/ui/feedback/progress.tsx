import { cx } from '../lib/variants.ts';

export type ProgressProps = {
  label: string;
  /** 0 to `max`; left out if the duration is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  tone?: 'accent' | 'warning' | 'error' | 'ink' | undefined;
  className?: string | undefined;
};

const tones = { accent: 'bg-accent', warning: 'bg-warning', error: 'bg-error', ink: 'bg-text-2' };

/** Thin progress bar; put the numbers beside it as text. */
export function Progress({ label, value, max = 100, tone = 'accent', className }: ProgressProps) {
  const percent =
    value === undefined || max <= 0 ? undefined : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cx('h-1 overflow-hidden rounded-full bg-surface-3', className)}
    >
      <span
        className={cx(
          'block h-full rounded-full transition-[inline-size]',
          tones[tone],
          percent === undefined && 'w-1/3 animate-pulse',
        )}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  );
}
