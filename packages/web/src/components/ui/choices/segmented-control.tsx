import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Shown instead of the label, which stays the accessible name. */
  icon?: ReactNode;
};

export type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  options: ReadonlyArray<SegmentedOption<Value>>;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
};

/** Segmented control of two to five choices. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={cx('inline-flex flex-none gap-0.5 rounded-sm bg-surface-3 p-0.5', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          onClick={() => onValueChange(option.value)}
          className={cx(
            'inline-flex h-7 min-w-7 flex-auto items-center justify-center rounded-[calc(var(--radius)-3px)] text-13 font-medium whitespace-nowrap text-text-2 aria-pressed:bg-segment-on aria-pressed:font-550 aria-pressed:text-text aria-pressed:shadow-s max-md:h-8',
            option.icon ? 'px-1.5' : 'px-2.5',
          )}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </fieldset>
  );
}
