import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** One radio button: all of a group need the same `name` and a fieldset around them. */
export function Radio({ label, hint, className, ...rest }: RadioProps) {
  return (
    <label className={cx('inline-flex min-h-6 items-start gap-2.5 text-13', className)}>
      <input
        {...rest}
        type="radio"
        className="my-0.5 size-4 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[5px] checked:border-ink disabled:cursor-not-allowed disabled:opacity-50"
      />
      <span>
        {label}
        {hint ? <span className="block text-12 text-text-3">{hint}</span> : null}
      </span>
    </label>
  );
}
