import type { ComponentProps } from 'react';
import { cx } from './variants.ts';

export type TextareaProps = ComponentProps<'textarea'>;

/** A field of several lines that grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={cx(
        'control field-sizing-content max-h-96 min-h-20 resize-y px-2.5 py-[7px] text-13',
        className,
      )}
    />
  );
}
