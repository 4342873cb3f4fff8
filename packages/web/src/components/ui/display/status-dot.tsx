import { cx } from '../lib/variants.ts';

export type StatusTone = 'success' | 'warning' | 'error' | 'off' | 'primary' | 'accent';

const tones: Record<StatusTone, string> = {
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
  off: 'bg-control',
  primary: 'bg-primary-mark',
  accent: 'bg-accent',
};

/** Colored dot; always beside a word with the same meaning. */
export function StatusDot({ tone, className }: { tone: StatusTone; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('size-1.5 flex-none rounded-full', tones[tone], className)} />
  );
}
