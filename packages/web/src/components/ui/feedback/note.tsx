import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type NoteProps = {
  children: ReactNode;
  tone?: 'info' | 'success' | 'warning' | 'error' | undefined;
  className?: string | undefined;
};

const tones = {
  info: { Icon: Info, look: 'bg-surface-2 text-text-2' },
  success: { Icon: CircleCheck, look: 'bg-success-soft text-success-text' },
  warning: { Icon: TriangleAlert, look: 'bg-warning-soft text-warning-text' },
  error: { Icon: CircleAlert, look: 'bg-error-soft text-error-text' },
};

/** A remark that stays on the page. */
export function Note({ children, tone = 'info', className }: NoteProps) {
  const { Icon, look } = tones[tone];
  return (
    <div className={cx('flex gap-2.5 rounded-md px-3 py-2.5 text-13', look, className)}>
      <Icon aria-hidden="true" size={16} className="mt-0.5 flex-none" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
