import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx, variants } from '../lib/variants.ts';

const selectClass = variants(
  'control appearance-none truncate',
  {
    size: {
      s: 'h-(--h-s) ps-2 pe-7 text-12',
      m: 'h-(--h-m) ps-2.5 pe-8 text-13',
      l: 'h-(--h-l) rounded-md ps-3 pe-9 text-14',
    },
    quiet: { true: 'border-transparent bg-transparent shadow-none', false: '' },
  },
  { size: 'm', quiet: 'false' },
);

export type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  size?: 's' | 'm' | 'l' | undefined;
  /** Without border and background, for filters in a line of text. */
  quiet?: boolean | undefined;
  /** Drawn before the value, 16 px. */
  icon?: ReactNode;
};

/** Styled native select; keeps the browser's keyboard, phone and screen reader support. */
export function Select({ size, quiet, icon, className, children, ...rest }: SelectProps) {
  return (
    <span className={cx('relative inline-flex min-w-0 items-center', className)}>
      {icon ? <span className="pointer-events-none absolute start-2.5 text-text-2">{icon}</span> : null}
      <select
        {...rest}
        className={selectClass({ size, quiet: quiet ? 'true' : 'false', className: icon ? 'ps-9!' : '' })}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={14}
        className="pointer-events-none absolute end-2.5 text-text-3"
      />
    </span>
  );
}
