import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useCallback } from 'react';
import { cx } from '../lib/variants.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** Shows a dash: some of the items are selected. */
  indeterminate?: boolean | undefined;
  /** Visible label; without it pass `aria-label`. */
  label?: ReactNode;
  size?: 16 | 18 | undefined;
};

function assign(ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(input);
  else if (ref) ref.current = input;
}

/** Native checkbox under a drawn box. */
export function Checkbox({
  indeterminate = false,
  label,
  size = 16,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = indeterminate;
      assign(ref, input);
    },
    [indeterminate, ref],
  );
  return (
    <label className={cx('group/check inline-flex min-h-6 items-start gap-2.5 text-13', className)}>
      <span
        className={cx(
          'relative my-0.5 grid flex-none place-items-center',
          size === 18 ? 'size-[18px]' : 'size-4',
        )}
      >
        <input
          {...rest}
          ref={attach}
          type="checkbox"
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xs before:absolute before:-inset-1 border-[1.5px] border-control bg-surface checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-error"
        />
        <Check
          aria-hidden="true"
          size={12}
          strokeWidth={3}
          className="pointer-events-none relative text-on-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:hidden"
        />
        <Minus
          aria-hidden="true"
          size={12}
          strokeWidth={3}
          className="pointer-events-none relative hidden text-on-ink peer-indeterminate:block"
        />
      </span>
      {label ? <span>{label}</span> : null}
    </label>
  );
}
