import type { ComponentProps } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width of its parent. */
  block?: boolean | undefined;
  /** Brand glow for the single main action of a public page. */
  glow?: boolean | undefined;
  /** Disables the button, marks it busy and puts a spinner before its label. */
  loading?: boolean | undefined;
};

/** The app's only button component; `type` defaults to "button". */
export function Button({
  variant,
  size,
  block,
  glow,
  loading,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || loading === true}
      aria-busy={loading === true ? true : undefined}
      className={buttonClass({
        variant,
        size,
        block: block ? 'true' : 'false',
        glow: glow ? 'true' : 'false',
        className,
      })}
    >
      {loading ? <Spinner size={14} /> : null}
      {children}
    </button>
  );
}
