import type { ReactNode } from 'react';
import { variants } from '../lib/variants.ts';
import { StatusDot, type StatusTone } from './status-dot.tsx';

const badgeClass = variants(
  'inline-flex h-5 flex-none items-center gap-[5px] rounded-sm border px-[7px] text-12 font-550 tracking-normal whitespace-nowrap',
  {
    variant: {
      default: 'border-transparent bg-accent-soft text-accent-ink',
      secondary: 'border-transparent bg-surface-3 text-text-2',
      success: 'border-transparent bg-success-soft text-success-text',
      destructive: 'border-transparent bg-error-soft text-error-text',
      warning: 'border-transparent bg-warning-soft text-warning-text',
      outline: 'border-strong text-text-2',
    },
  },
  { variant: 'secondary' },
);

export type BadgeVariant = 'default' | 'secondary' | 'success' | 'destructive' | 'warning' | 'outline';
export type BadgeProps = {
  children: ReactNode;
  variant?: BadgeVariant | undefined;
  /** Puts a status dot before the word. */
  dot?: StatusTone | undefined;
  className?: string | undefined;
};

/** A status in one or two words. */
export function Badge({ children, variant, dot, className }: BadgeProps) {
  return (
    <span className={badgeClass({ variant, className })}>
      {dot ? <StatusDot tone={dot} /> : null}
      {children}
    </span>
  );
}
