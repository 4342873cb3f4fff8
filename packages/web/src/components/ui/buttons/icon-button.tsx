import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { cx } from '../lib/variants.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: Exclude<ButtonSize, 'xl'> | undefined;
  loading?: boolean | undefined;
};

const widths = { s: 'w-(--h-s)', m: 'w-(--h-m)', l: 'w-(--h-l)' };

/** Square button with an icon; its name is for screen readers. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'm',
  loading,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={loading === true ? true : undefined}
      disabled={disabled === true || loading === true}
      className={buttonClass({ variant, size, className: cx('px-0!', widths[size], className) })}
    >
      {loading ? <Spinner size={14} /> : icon}
    </button>
  );
}
