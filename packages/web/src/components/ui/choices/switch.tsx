import { type ReactNode, useId } from 'react';
import { cx } from '../lib/variants.ts';

export type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  hint?: ReactNode;
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A setting that takes effect immediately; label and hint at the start, the switch at the end. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hint,
  hideLabel,
  disabled,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <span className={cx('flex items-start gap-3', className)}>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1'}>
        <label htmlFor={id} className="text-13 font-550">
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="block text-12 text-text-3">
            {hint}
          </span>
        ) : null}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        className="relative my-px inline-flex h-[18px] w-8 flex-none rounded-full bg-control p-0.5 transition-colors after:absolute after:-inset-x-1 after:-inset-y-[3px] aria-checked:justify-end aria-checked:bg-switch-on disabled:opacity-50"
      >
        <span className="size-3.5 rounded-full bg-white shadow-s" />
      </button>
    </span>
  );
}
