import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type IconTileProps = {
  children: ReactNode;
  size?: 's' | 'm' | undefined;
  tone?: 'neutral' | 'error' | 'accent' | undefined;
  className?: string | undefined;
};

const tones = {
  neutral: 'border-border bg-surface-2 text-text-2',
  error: 'border-transparent bg-error-soft text-error-text',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
};

/** Square background for an icon. */
export function IconTile({ children, size = 'm', tone = 'neutral', className }: IconTileProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center border',
        size === 's' ? 'size-7 rounded-sm' : 'size-9 rounded-md',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
