import type { ComponentProps } from 'react';
import { cx } from './variants.ts';

export type TextareaProps = ComponentProps<'textarea'>;

/** A field of several lines: as tall as its rows when empty, and growing with its text where the browser can. */
export function Textarea({ className, rows = 3, style, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      // A field that fits its content takes no notice of its rows.
      style={{ minBlockSize: `calc(${rows} * 1lh + 16px)`, ...style }}
      className={cx(
        'control field-sizing-content max-h-96 min-h-20 resize-y px-2.5 py-[7px] text-13',
        className,
      )}
    />
  );
}
