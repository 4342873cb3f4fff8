import { cx } from '../lib/variants.ts';

export type SpinnerProps = { size?: 14 | 20 | 24; className?: string };

const sizes = { 14: 'size-3.5', 20: 'size-5', 24: 'size-6' };

/** Loading spinner; decorative, so put a text beside it. */
export function Spinner({ size = 20, className }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block flex-none animate-spin rounded-full border-2 border-current border-e-transparent',
        sizes[size],
        className,
      )}
    />
  );
}
